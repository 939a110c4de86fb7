import { inflateSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import type { SightCase } from './sight-cases.ts';

/** Part of the text of each case. */
export const textMark = 'tram depot';
const words = `The ${textMark} on the hill was rebuilt after the fire of that winter`;

/** A page with the text, or with blanks of the same length in its place. */
export function pageOf([, markup, css = '']: SightCase, text = words): string {
  const body = markup.startsWith('<body') ? markup : `<body>${markup}`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><style>${css}</style></head>${body.replace('@', text)}</body></html>`;
}

/** A window for each case, and all of them in one picture: a picture costs more than a page. */
const frame = { width: 1_280, height: 800 };
const columns = 4;
const perPicture = 16;
/** The picture is half as large as the windows. */
const scale = 0.5;
/** Fewer or fainter differences are not seen. */
const minBytes = 12;
const minDifference = 24;
/** Long enough for the animations of the cases to end. */
const settlingMs = 200;

/** For each case, whether its text is seen: whether its pixels differ from those of blanks in its place. */
export async function whatIsSeen(browser: Browser, cases: readonly SightCase[]): Promise<readonly boolean[]> {
  const viewport = { width: columns * frame.width, height: (perPicture / columns) * frame.height };
  const context = await browser.newContext({ viewport, offline: true });
  const page = await context.newPage();
  const seen: boolean[] = [];
  for (let start = 0; start < cases.length; start += perPicture) {
    const some = cases.slice(start, start + perPicture);
    const shown = await pictureOf(
      page,
      some.map((one) => pageOf(one)),
    );
    const blank = await pictureOf(
      page,
      some.map((one) => pageOf(one, words.replace(/[a-z]/gi, '\u00a0'))),
    );
    seen.push(...some.map((_case, index) => differs(shown, blank, index)));
  }
  await context.close();
  return seen;
}

async function pictureOf(page: Page, pages: readonly string[]): Promise<Picture> {
  const frames = pages.map(
    (html) => `<iframe srcdoc="${html.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>`,
  );
  const style = `body{margin:0}iframe{border:0;float:left;width:${frame.width}px;height:${frame.height}px}`;
  await page.setContent(`<!doctype html><style>${style}</style>${frames.join('')}`, { waitUntil: 'load' });
  if (pages.some((html) => /animation:|<set /.test(html))) await page.waitForTimeout(settlingMs);
  const session = await page.context().newCDPSession(page);
  const { width, height } = page.viewportSize() ?? frame;
  const { data } = await session.send('Page.captureScreenshot', {
    optimizeForSpeed: true,
    clip: { x: 0, y: 0, width, height, scale },
  });
  await session.detach();
  return decoded(Buffer.from(data, 'base64'));
}

interface Picture {
  readonly bytes: Buffer;
  /** Bytes of a row, and of a pixel. */
  readonly stride: number;
  readonly step: number;
}

function differs(a: Picture, b: Picture, index: number): boolean {
  const width = frame.width * scale * a.step;
  const [left, top] = [(index % columns) * width, Math.floor(index / columns) * frame.height * scale];
  let count = 0;
  for (let row = top; row < top + frame.height * scale; row++) {
    const start = row * a.stride + left;
    if (a.bytes.compare(b.bytes, start, start + width, start, start + width) === 0) continue;
    for (let at = start; at < start + width; at++) {
      if (Math.abs((a.bytes[at] ?? 0) - (b.bytes[at] ?? 0)) >= minDifference) count++;
    }
  }
  return count >= minBytes;
}

/** A PNG of eight bits a channel, as browsers write it. */
function decoded(png: Buffer): Picture {
  const parts: Buffer[] = [];
  let [width, step] = [0, 3];
  for (let at = 8; at < png.length; ) {
    const [length, kind] = [png.readUInt32BE(at), png.toString('latin1', at + 4, at + 8)];
    if (kind === 'IHDR') {
      width = png.readUInt32BE(at + 8);
      step = png[at + 17] === 6 ? 4 : 3;
    }
    if (kind === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const stride = width * step;
  return { bytes: unfiltered(inflateSync(Buffer.concat(parts)), stride, step), stride, step };
}

/** One loop for each filter: a picture has millions of bytes, and most rows have one of the simple filters. */
function unfiltered(raw: Buffer, stride: number, step: number): Buffer {
  const rows = raw.length / (stride + 1);
  // Rows of zeros above the first one, and a pixel of zeros left of each, so that no byte has to ask whether it has neighbours.
  let above: Uint8Array = new Uint8Array(step + stride);
  const out = Buffer.alloc(rows * stride);
  for (let row = 0; row < rows; row++) {
    const start = row * (stride + 1);
    const line = new Uint8Array(step + stride);
    line.set(raw.subarray(start + 1, start + 1 + stride), step);
    unfilter(raw[start] ?? 0, line, above, step);
    out.set(line.subarray(step), row * stride);
    above = line;
  }
  return out;
}

/** Replaces the differences of a line by its values, from left to right. */
function unfilter(filter: number, line: Uint8Array, above: Uint8Array, step: number): void {
  const { length } = line;
  const add = (at: number, value: number): void => {
    line[at] = (line[at] as number) + value;
  };
  if (filter === 1) for (let at = step; at < length; at++) add(at, line[at - step] as number);
  if (filter === 2) for (let at = step; at < length; at++) add(at, above[at] as number);
  if (filter === 3) {
    for (let at = step; at < length; at++) add(at, ((line[at - step] as number) + (above[at] as number)) >> 1);
  }
  if (filter !== 4) return;
  for (let at = step; at < length; at++) {
    add(at, nearest(line[at - step] as number, above[at] as number, above[at - step] as number));
  }
}

/** The neighbour that is nearest to their sum. */
function nearest(left: number, above: number, corner: number): number {
  const estimate = left + above - corner;
  const [a, b, c] = [Math.abs(estimate - left), Math.abs(estimate - above), Math.abs(estimate - corner)];
  return a <= b && a <= c ? left : b <= c ? above : corner;
}
