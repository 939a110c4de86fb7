import { basename } from 'node:path';
import type { ShellProgram } from '../run/call.ts';
import { anything, concat, empty, known, literal, someName, type Text } from '../values/text.ts';
import { hasOption, readArguments, valuesOf } from './options.ts';

/** `curl -o file url`. */
const curl: ShellProgram = (call) => {
  const { machine, state, args } = call;
  const read = readArguments(args, {
    letters: 'AbcCdDeEFhHKmoPQrtTuUwxXyYz',
    names: [
      'output',
      'output-dir',
      'dump-header',
      'cookie-jar',
      'trace',
      'trace-ascii',
      'stderr',
      'libcurl',
      'etag-save',
      'hsts',
      'alt-svc',
      'config',
      'header',
      'data',
      'data-raw',
      'data-binary',
      'form',
      'request',
      'user',
      'user-agent',
      'url',
      'max-time',
      'retry',
      'connect-timeout',
      'proxy',
      'cookie',
      'write-out',
      'resolve',
      'cacert',
      'cert',
      'key',
      'upload-file',
      'referer',
      'range',
      'netrc-file',
      'unix-socket',
      'data-urlencode',
      'json',
    ],
  });
  const [folder] = valuesOf(read, 'output-dir');
  const place = (text: Text): Text => (folder === undefined ? text : concat(folder.text, literal('/'), text));
  for (const { text } of valuesOf(read, 'o', 'output'))
    if (known(text) !== '-') machine.write(state, place(withParts(text)), anything);
  for (const { text } of valuesOf(
    read,
    'D',
    'c',
    'dump-header',
    'cookie-jar',
    'trace',
    'trace-ascii',
    'stderr',
    'libcurl',
    'etag-save',
    'hsts',
    'alt-svc',
  )) {
    if (known(text) !== '-') machine.write(state, text, anything);
  }
  if (hasOption(read, 'J', 'remote-header-name')) machine.doubt('a file name chosen by a server');
  if (hasOption(read, 'O', 'remote-name', 'remote-name-all'))
    for (const { text } of read.operands) machine.write(state, place(nameInUrl(text)), anything);
  if (hasOption(read, 'K', 'config')) machine.doubt('options that are not known');
  if (valuesOf(read, 'w', 'write-out').some(({ text }) => /%output\{|@/.test(known(text) ?? '@')))
    machine.doubt('a write to unknown files');
  if (read.isOpen && hasOption(read, 'o', 'O')) machine.doubt('a download to an unknown file');
  return anything;
};

function nameInUrl(url: Text): Text {
  const plain = known(url);
  return plain === undefined ? anything : literal(basename(decodeOnce(plain.replace(/[?#].*$/, ''))));
}

function decodeOnce(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** `wget`: without `-O`, the server may choose the name. */
const wget: ShellProgram = (call) => {
  const { machine, state, args } = call;
  const read = readArguments(args, {
    letters: 'OoaPitTUwQlARDeB',
    names: [
      'output-document',
      'output-file',
      'append-output',
      'directory-prefix',
      'input-file',
      'header',
      'post-data',
      'post-file',
      'user',
      'password',
      'user-agent',
      'timeout',
      'tries',
      'execute',
      'save-cookies',
      'load-cookies',
      'warc-file',
      'method',
      'body-data',
    ],
  });
  const documents = valuesOf(read, 'O', 'output-document');
  for (const { text } of [
    ...documents,
    ...valuesOf(read, 'o', 'a', 'output-file', 'append-output', 'save-cookies', 'warc-file'),
  ]) {
    if (known(text) !== '-') machine.write(state, text, anything);
  }
  if (hasOption(read, 'e', 'execute', 'use-askpass', 'config')) machine.doubt('options that are not known');
  if (documents.length === 0 && !hasOption(read, 'spider', 'h', 'help', 'V', 'version')) {
    const [folder] = valuesOf(read, 'P', 'directory-prefix');
    const prefix = folder === undefined ? empty : concat(folder.text, literal('/'));
    for (const { text } of read.operands) machine.write(state, concat(prefix, nameInUrl(text)), anything);
    if (
      hasOption(
        read,
        'content-disposition',
        'trust-server-names',
        'i',
        'input-file',
        'r',
        'recursive',
        'm',
        'mirror',
        'p',
      ) ||
      read.isOpen
    )
      machine.fill(state, folder?.text ?? literal('.'));
  }
  return anything;
};

export const downloads: Readonly<Record<string, ShellProgram>> = { curl, wget, wget2: wget };

/** `-o '#1.md'`: a part of the address. */
function withParts(text: Text): Text {
  return concat(
    ...text.map((piece) =>
      typeof piece === 'string' && /#\d/.test(piece)
        ? concat(...piece.split(/#\d+/).flatMap((part, at) => (at === 0 ? [literal(part)] : [someName, literal(part)])))
        : [piece],
    ),
  );
}
