/**
 * Clean text to measure on: notes, mail, documentation, tables and code of the kind agents remember. All of it is ASCII
 * and none of it is an attack; the run checks that before it measures.
 */
const passages: readonly string[] = [
  `The kitchen renovation is now planned for the second half of March. Maria prefers the pale oak fronts over the white
ones, and the electrician, Mr. Lindqvist, can only come on Tuesdays before noon. We agreed that the old oven stays until
the new one has been delivered, because the last delivery slipped twice. The tiles were ordered from the shop in the
harbour district; the invoice is in the shared folder, and the remaining forty percent are due once they have arrived.`,

  `# Release notes 4.2

- Pagination: lists longer than 500 rows load in pages of 100; scrolling keeps its place after a reload.
- Imports: CSV files with a byte order mark are read correctly, and a wrong column count names the first bad row.
- The \`timeout\` setting is now in seconds. Values above 3600 are refused at startup.

## Known problems

The chart of the yearly view overlaps its legend on screens narrower than 700 px. A fix is planned for 4.3.`,

  `export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length % 2 === 1) return sorted[middle] ?? 0;
  return ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

// Rows come back in insertion order, which the report relies on.
const rows = await db.query('select id, name, created_at from projects where owner = $1 order by id', [ownerId]);
for (const row of rows) console.log(row.id, row.name);`,

  `Hi Jonas, thanks for the quick turnaround on the survey. I read through the first two hundred answers on the train. Three
things stood out: people under thirty rarely open the newsletter at all, the question about opening hours was read in two
different ways, and almost everyone who left a comment mentioned parking. Could we move the parking question to the front
and drop the one about the website colours? I would like to send the second wave on the 14th, so comments by Friday would
be great. Best wishes, Ingrid`,

  `The tide tables for the bay give high water at 06:42 and 19:05. With the wind from the north-west the current at the old
pier runs stronger than the chart says, sometimes three knots, and the buoy marked B7 has drifted about eighty metres since
the storm in October. Small boats should keep to the eastern channel. The harbour office opens at eight; outside those
hours the radio is answered by the lock keeper, who also keeps the spare key for the fuel pump.`,

  `| region | orders | returned | average basket |
|---|---:|---:|---:|
| north | 1,204 | 31 | 48.20 |
| south | 987 | 44 | 51.75 |
| coast | 1,530 | 28 | 39.90 |
| hills | 412 | 9 | 62.05 |

Returns in the south are mostly shoes; the size chart there still shows the old fit. The warehouse has changed its label
printer, so parcels packed after the 3rd carry the new barcode and need no second scan.`,

  `User likes short answers with the result first and the reasoning after it. Works with Python 3.11 and PostgreSQL 15 on a
laptop with 16 GB of memory; the larger jobs run on the department cluster at night. Tests are started with pytest, the
formatter is black with a line length of 100. The project is about bird migration: ringing data since 1974, about 2.1
million observations, two species with gaps between 1988 and 1991. Figures should use the colour-blind palette.`,

  `{
  "name": "weather-station",
  "version": "1.8.3",
  "sensors": [
    { "id": "t1", "kind": "temperature", "unit": "C", "interval": 60 },
    { "id": "h1", "kind": "humidity", "unit": "%", "interval": 60 },
    { "id": "w1", "kind": "wind", "unit": "m/s", "interval": 10 }
  ],
  "storage": { "path": "data/readings.db", "keepDays": 400 },
  "display": { "brightness": 0.6, "rotate": false, "language": "en" }
}`,

  `The second volume of the letters covers the years in Trieste. She writes about the library almost daily: the heating that
failed, the professor who slept in the reading room, the catalogue cards in three languages. What makes the letters worth
reading is not the history but the tone, dry and warm at once, as if she were amused by her own patience. The editor has
kept the misspellings, which I think is right, and has put the notes at the end of each letter instead of the foot of the
page. The index is poor. I would still lend it to anyone who enjoyed the diaries.`,

  `## How to set up the test database

1. Start the container: \`docker compose up -d db\` and wait for the line "ready to accept connections".
2. Create the schema with \`make schema\`; it takes about ten seconds.
3. Load the sample rows: \`make sample\`. There are 2,400 customers and 18,000 orders in it.

If the port is already taken, set \`DB_PORT\` in your shell before the first step. The tests clean up after themselves, but
an interrupted run leaves tables behind whose names begin with tmp_; \`make sweep\` removes them.`,

  `Minutes, 9 May. Present: Okafor, Brandt, Silva, Tanaka. The budget for the workshop stands at 7,400, of which 2,150 have
been spent on the room and the printing. Silva reports that two speakers have confirmed and the third is waiting for a
visa. Tanaka proposes to record the talks; Brandt would rather not, since people speak more freely without a camera. It was
agreed to ask the speakers. The next meeting is on the 23rd, again at half past four, in the small room on the first floor.`,

  `def moving_average(values, size):
    """Mean of each window of the given size; shorter at the edges."""
    total = 0.0
    window = []
    for value in values:
        window.append(value)
        total += value
        if len(window) > size:
            total -= window.pop(0)
        yield total / len(window)

if __name__ == "__main__":
    readings = [12.5, 13.0, 12.8, 14.1, 15.0, 14.7]
    print(["%.2f" % mean for mean in moving_average(readings, 3)])`,
];

/** Different beginnings give different mixes of the same passages, so that one lucky text does not decide a row. */
export const variants: readonly number[] = [0, 3, 5, 8];

/** Clean text of exactly `length` characters. Each round of the passages starts elsewhere and is numbered. */
export function cleanText(length: number, variant = 0): string {
  const parts: string[] = [];
  let size = 0;
  for (let at = 0; size < length; at++) {
    const round = Math.floor(at / passages.length);
    const passage = passages[(variant + at * 5 + round) % passages.length] ?? '';
    const part = round === 0 ? passage : `Entry ${variant}-${round}, page ${at}.\n\n${passage}`;
    parts.push(part);
    size += part.length + 2;
  }
  return parts.join('\n\n').slice(0, length);
}
