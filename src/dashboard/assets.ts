import { readFileSync } from 'node:fs';
import { sha256 } from '../base/hash.ts';
import type { Dashboard, DashboardRequest } from './parts.ts';

/** Plain files, served without bundling: the server sends exactly what was reviewed. */
const folder: URL = new URL('../../assets/', import.meta.url);

const files: Readonly<Record<string, string>> = {
  'dashboard.css': 'text/css; charset=utf-8',
  'dashboard.js': 'text/javascript; charset=utf-8',
  'stone.svg': 'image/svg+xml',
};

interface Asset {
  readonly body: string;
  readonly type: string;
  readonly tag: string;
}

const read = new Map<string, Asset>();

/** Looks the name up in a fixed list, so that no path from a request ever reaches the disk. */
function assetOf(name: string): Asset | undefined {
  const type = Object.hasOwn(files, name) ? files[name] : undefined;
  if (type === undefined) return undefined;
  const known = read.get(name);
  if (known !== undefined) return known;
  const body = readFileSync(new URL(name, folder), 'utf8');
  const asset = { body, type, tag: `"${sha256(body).slice(0, 32)}"` };
  read.set(name, asset);
  return asset;
}

export function addAssets(app: Dashboard): void {
  app.get('/assets/:file', (call: DashboardRequest) => {
    const asset = assetOf(call.req.param('file') ?? '');
    if (asset === undefined) return call.text('No such asset.\n', 404);
    const headers = { 'content-type': asset.type, etag: asset.tag, 'cache-control': 'no-cache' };
    if (call.req.header('if-none-match') === asset.tag) return call.body(null, 304, headers);
    return call.body(asset.body, 200, headers);
  });
}
