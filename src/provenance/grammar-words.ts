import { capitalDates, currencies, dates, datesByLanguage, units } from './calendar-words.ts';
import {
  articles,
  bounds,
  ceasing,
  comparing,
  conditions,
  coversAll,
  directions,
  endsNegation,
  endsReach,
  leadsToFact,
  opensNegation,
  others,
} from './clause-words.ts';
import { roleWords } from './roles.ts';
import { agentWords, negators, qualifierOf, removers, selfWords, wishes } from './words.ts';

/**
 * All words that change how the words around them are read. One look here spares most words twenty others: a text is read between
 * other work, so each list has to be fetched into the processor again.
 */
export const grammarWords: ReadonlySet<string> = new Set(
  [
    agentWords,
    articles,
    bounds,
    ceasing,
    comparing,
    conditions,
    coversAll,
    currencies,
    directions,
    endsNegation,
    endsReach,
    leadsToFact,
    negators,
    opensNegation,
    others,
    removers,
    roleWords,
    selfWords,
    wishes,
    dates.keys(),
    ...Object.values(datesByLanguage).map((months) => months.keys()),
    [...capitalDates.keys()].map((day) => day.toLowerCase()),
    qualifierOf.keys(),
    units.keys(),
    ['first', 'instead', 'may', 'rather'],
  ].flatMap((words) => [...words]),
);
