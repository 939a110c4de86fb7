import type { JSX } from 'hono/jsx/jsx-runtime';

/** SVG paths in a 24 by 24 view box. */
const strokes = {
  overview: ['M4 19V9', 'M10 19V5', 'M16 19v-7', 'M21 19H3'],
  queue: ['M4 6h16', 'M4 12h16', 'M4 18h9', 'm16 18 2 2 3-4'],
  memory: [
    'M12 4c4.4 0 8 1.3 8 3s-3.6 3-8 3-8-1.3-8-3 3.6-3 8-3Z',
    'M4 7v10c0 1.7 3.6 3 8 3s8-1.3 8-3V7',
    'M4 12c0 1.7 3.6 3 8 3s8-1.3 8-3',
  ],
  prompt: ['M4 5h16v11H9l-5 4V5Z', 'M8 9h8', 'M8 12h5'],
  timeline: ['M12 7v5l3 2', 'M3.5 12a8.5 8.5 0 1 0 2.6-6.1', 'M3 4v4h4'],
  lab: ['M9 3h6', 'M10 3v6l-5.5 9a2 2 0 0 0 1.7 3h11.6a2 2 0 0 0 1.7-3L14 9V3', 'M7.5 15h9'],
  try: ['M4 20h16', 'M5 16 15.5 5.5l3 3L8 19H5v-3Z'],
  sun: [
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z',
    'M12 2v2',
    'M12 20v2',
    'm4.9 4.9 1.4 1.4',
    'm17.7 17.7 1.4 1.4',
    'M2 12h2',
    'M20 12h2',
    'm4.9 19.1 1.4-1.4',
    'm17.7 6.3 1.4-1.4',
  ],
  moon: ['M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z'],
  check: ['m5 12.5 4.5 4.5L19 7.5'],
  cross: ['M6 6l12 12', 'M18 6 6 18'],
  warning: ['M12 4 2.5 20h19L12 4Z', 'M12 10v4', 'M12 17v.2'],
  undo: ['M4 9h10a6 6 0 0 1 0 12h-3', 'm8 5-4 4 4 4'],
  shield: ['M12 3 4.5 6v5.5c0 4.6 3.1 7.6 7.5 9.5 4.4-1.9 7.5-4.9 7.5-9.5V6L12 3Z', 'm8.5 12 2.5 2.5 4.5-5'],
} as const;

export type IconName = keyof typeof strokes;

/** Always next to a word, so it is hidden from screen readers. */
export function Icon({ name }: { readonly name: IconName }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {strokes[name].map((stroke) => (
        <path d={stroke} />
      ))}
    </svg>
  );
}

/** The logo, a bezoar stone: rings that grew around a foreign body. */
export function Stone(): JSX.Element {
  return (
    <svg class="stone" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path
        class="stone-body"
        d="M16 2.5c7.6 0 13.2 5 13.2 12.4S23.6 29.5 15.4 29.5 2.8 24.2 2.8 16.4 8.4 2.5 16 2.500Z"
      />
      <path class="stone-ring" d="M16.2 7c5.2 0 8.9 3.4 8.9 8.300s-3.9 9.7-9.4 9.7-8.6-3.7-8.6-8.800S11 7 16.2 7Z" />
      <path
        class="stone-ring"
        d="M16.3 11.300c2.9 0 4.8 1.9 4.8 4.500s-2.1 5.1-5.1 5.1-4.7-2-4.7-4.7 2.1-4.9 5-4.900Z"
      />
      <circle class="stone-core" cx="16.2" cy="16" r="1.9" />
    </svg>
  );
}
