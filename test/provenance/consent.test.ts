import { describe, expect, test } from 'vitest';
import { adversarialPages, answerPages, turnedPages, variantPages } from './material.ts';
import { answerOf, type Conversation } from './support.ts';

// An agent repeats a page in a question and the user says yes. Whatever way the page reached the agent, its words stay its own.

const pages = [...adversarialPages, ...answerPages, ...variantPages, ...turnedPages].map((page) => ({
  ...page,
  name: `${page.id} ${page.kind} (${page.language})`,
}));

/** The ways in which an agent can come to ask, or note, what a page says. */
function waysOf({ assistantTurn, userTurn, page }: (typeof pages)[number]): Readonly<Record<string, Conversation>> {
  const turns = assistantTurn === undefined ? [userTurn] : [{ asked: assistantTurn, said: userTurn }];
  return {
    'the page was just read': { pages: [page], turns },
    'the user spoke in between': { pages: [page], turns: ['Thanks, go on.', ...turns] },
    'another session read it': { readElsewhere: [page], turns },
    'the memory has it': { entries: [page], turns },
  };
}

describe('what a page says is not the user\u2019s, whatever they answer', () => {
  test.each(pages)('$name', (page) => {
    const ways = waysOf(page);
    const raised = Object.keys(ways).filter((way) => answerOf(page.note, ways[way] ?? {}) === 'user');
    expect(raised).toEqual([]);
  });
});
