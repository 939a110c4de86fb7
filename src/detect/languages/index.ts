import { arabic } from './arabic.ts';
import { bengali } from './bengali.ts';
import { chinese } from './chinese.ts';
import { czech } from './czech.ts';
import { dutch } from './dutch.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { greek } from './greek.ts';
import { hebrew } from './hebrew.ts';
import { hindi } from './hindi.ts';
import { hungarian } from './hungarian.ts';
import { indonesian } from './indonesian.ts';
import { italian } from './italian.ts';
import { japanese } from './japanese.ts';
import { korean } from './korean.ts';
import type { Language } from './language.ts';
import { persian } from './persian.ts';
import { polish } from './polish.ts';
import { portuguese } from './portuguese.ts';
import { romanian } from './romanian.ts';
import { russian } from './russian.ts';
import { serboCroatian } from './serbo-croatian.ts';
import { spanish } from './spanish.ts';
import { swahili } from './swahili.ts';
import { swedish } from './swedish.ts';
import { tagalog } from './tagalog.ts';
import { thai } from './thai.ts';
import { turkish } from './turkish.ts';
import { ukrainian } from './ukrainian.ts';
import { vietnamese } from './vietnamese.ts';

export const languages: readonly Language[] = [
  arabic,
  bengali,
  chinese,
  czech,
  dutch,
  french,
  german,
  greek,
  hebrew,
  hindi,
  hungarian,
  indonesian,
  italian,
  japanese,
  korean,
  persian,
  polish,
  portuguese,
  romanian,
  russian,
  serboCroatian,
  spanish,
  swahili,
  swedish,
  tagalog,
  thai,
  turkish,
  ukrainian,
  vietnamese,
];

export type Intent = Exclude<keyof Language, 'name' | 'code'>;

/** The phrases of all languages for one intent. */
export function phrasesOf(intent: Intent): readonly string[] {
  return languages.flatMap((language) => language[intent]);
}
