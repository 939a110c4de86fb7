import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Fault } from '../../src/base/fault.ts';
import { exportRecords, fileSink, type SiemExportOptions, type Sink, webhookSink } from '../../src/siem/index.ts';
import { agent, user, web, world } from '../guard/support/world.ts';
import { outFolder, receiver } from '../notify/support.ts';
import { proves } from '../support/proves.ts';

interface Ocsf {
  readonly class_uid: number;
  readonly category_uid: number;
  readonly activity_id: number;
  readonly type_uid: number;
  readonly severity_id: number;
  readonly time: number;
  readonly metadata: { readonly uid: string; readonly version: string; readonly product: { readonly name: string } };
}

function place(): { readonly out: string; readonly cursorFile: string } {
  const folder = outFolder();
  return { out: join(folder, 'out.jsonl'), cursorFile: join(folder, 'cursor.json') };
}

const linesIn = <T>(path: string): readonly T[] =>
  readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

async function filled(): Promise<ReturnType<typeof world>> {
  const made = world();
  await made.space.write({ content: 'ana drinks kanarienvogel', tags: ['kanarienvogel'] }, user);
  await made.space.write({ content: 'MEDIUM kanarienvogel of a page' }, web);
  await made.space.write({ content: 'CRITICAL kanarienvogel' }, web);
  await made.space.recall({ query: 'kanarienvogel' }, agent);
  await made.guard.space('other').write({ content: 'kanarienvogel elsewhere' }, user);
  return made;
}

function optionsFor({ guard, env }: ReturnType<typeof world>, sink: Sink, cursorFile: string): SiemExportOptions {
  return { guard, env, version: '0.0.0', format: 'jsonl', sink, cursorFile };
}

proves('siem/export-resumes', async () => {
  const made = await filled();
  const { out, cursorFile } = place();
  const options = optionsFor(made, fileSink(out), cursorFile);
  expect(await exportRecords(options)).toBe(5);
  expect(await exportRecords(options)).toBe(0);
  for (let n = 0; n < 1_100; n++) await made.space.write({ content: `note ${n}` }, user);
  expect(await exportRecords(options)).toBe(1_100);
  const seqs = linesIn<{ space: string; seq: number }>(out)
    .filter(({ space }) => space === 'acme')
    .map(({ seq }) => seq);
  expect(seqs).toEqual(Array.from({ length: 1_104 }, (_, n) => n));
});

proves('siem/export-resumes', 'after an unreachable receiver', async () => {
  const made = await filled();
  const { cursorFile } = place();
  const { url, received } = await receiver(204, 500, 500, 204);
  const options = optionsFor(
    made,
    webhookSink({ url, secret: 'a secret of at least 24 bytes' }, made.env, [1]),
    cursorFile,
  );
  await expect(exportRecords(options)).rejects.toThrow(/did not accept/);
  expect(await exportRecords(options)).toBe(1);
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([
    'siem acme 3',
    'siem other 0',
    'siem other 0',
    'siem other 0',
  ]);
  expect(received[0]?.headers['content-type']).toBe('application/x-ndjson');
});

proves('siem/export-resumes', 'a replaced journal is reported', async () => {
  const made = await filled();
  const { out, cursorFile } = place();
  await exportRecords(optionsFor(made, fileSink(out), cursorFile));
  const other = world({ seed: 2 });
  await other.space.write({ content: 'another life' }, user);
  const wrong = exportRecords(optionsFor(other, fileSink(out), cursorFile));
  await expect(wrong).rejects.toThrow(Fault);
  await expect(wrong).rejects.toThrow(/differs from the one exported before/);
});

test('a foreign cursor file is refused and kept', async () => {
  const made = await filled();
  const { out, cursorFile } = place();
  writeFileSync(cursorFile, '{"mine":true}');
  await expect(exportRecords(optionsFor(made, fileSink(out), cursorFile))).rejects.toThrow(/was not written by Bezoar/);
  expect(readFileSync(cursorFile, 'utf8')).toBe('{"mine":true}');
});

proves('notify/notices-hold-no-text', 'exports', async () => {
  const made = await filled();
  for (const format of ['jsonl', 'ocsf'] as const) {
    const { out, cursorFile } = place();
    await exportRecords({ ...optionsFor(made, fileSink(out), cursorFile), format });
    const text = readFileSync(out, 'utf8');
    expect(text).not.toContain('kanarienvogel');
    expect(text).toMatch(/"digest":"[0-9a-f]{64}"/);
  }
});

test('OCSF: one activity per record, one finding per text that was held or refused', async () => {
  const made = await filled();
  const { out, cursorFile } = place();
  await exportRecords({ ...optionsFor(made, fileSink(out), cursorFile), format: 'ocsf' });
  const events = linesIn<Ocsf & Record<string, unknown>>(out);
  for (const event of events) {
    expect(event.type_uid).toBe(event.class_uid * 100 + event.activity_id);
    expect(event.category_uid).toBe(Math.floor(event.class_uid / 1_000));
    expect(event.metadata).toMatchObject({ version: '1.4.0', product: { name: 'Bezoar', vendor_name: 'Bezoar' } });
    expect(Number.isSafeInteger(event.time)).toBe(true);
  }
  expect(new Set(events.map(({ metadata }) => metadata.uid)).size).toBe(events.length);
  expect(events.map(({ class_uid, severity_id }) => [class_uid, severity_id])).toEqual([
    [6005, 1],
    [6005, 3],
    [2004, 3],
    [6005, 5],
    [2004, 5],
    [6005, 1],
    [6005, 1],
  ]);
  expect(events[2]).toMatchObject({
    finding_info: { title: 'Possible memory poisoning: says-medium', types: ['custom'], uid: 'acme:1:0' },
    action_id: 2,
    disposition_id: 3,
    status_id: 1,
    is_alert: true,
    resources: [{ type: 'Memory entry', name: 'acme' }],
    actor: { user: { name: 'agent-7' }, app_name: 'tool', session: { uid: 's1' } },
  });
  expect(events[4]).toMatchObject({ disposition_id: 2, disposition: 'Blocked' });
  expect(events[3]).toMatchObject({ status_id: 2, status_code: 'blocked', database: { name: 'acme' } });
});
