import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';

export type Pdfjs = typeof import('#pdfjs');

let loaded: Promise<Pdfjs> | undefined;

/** Called only in the parsing thread. */
export function loadPdfjs(): Promise<Pdfjs> {
  loaded ??= withoutCanvas(() => import('#pdfjs'));
  return loaded;
}

/**
 * While loading, pdf.js uses this function to look for a native drawing library. Text extraction needs none, and native code
 * should not touch a file that may be hostile. The classes that pdf.js expects while loading are never used without drawing.
 */
async function withoutCanvas<T>(load: () => Promise<T>): Promise<T> {
  const { getBuiltinModule } = process;
  Object.assign(globalThis, { DOMMatrix: class {}, ImageData: class {}, Path2D: class {} });
  Object.assign(process, { getBuiltinModule: undefined });
  try {
    return await load();
  } finally {
    Object.assign(process, { getBuiltinModule });
  }
}

export function pdfOptions(): Readonly<Record<string, unknown>> {
  const folder = dirname(createRequire(import.meta.url).resolve('#pdfjs'));
  return {
    // Pictures are not read, so none is decoded.
    maxImageSize: 1,
    cMapUrl: join(folder, 'cmaps', '/'),
    cMapPacked: true,
    standardFontDataUrl: join(folder, 'standard_fonts', '/'),
    useSystemFonts: false,
    disableFontFace: true,
    useWasm: false,
    isEvalSupported: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    enableXfa: false,
    disableRange: true,
    disableStream: true,
    disableAutoFetch: true,
    verbosity: 0,
  };
}
