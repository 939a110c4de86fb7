import * as z from 'zod';
import type { Inferred } from '../../model/inferred.ts';
import { actionTools } from '../model/expected-action.ts';

/** How the text of a case gets into the memory. */
const plantChannels = ['tool', 'document', 'page', 'user', 'agent', 'guest'] as const;
export type PlantChannel = (typeof plantChannels)[number];

const maxTextCharacters = 8_000;
const maxPieces = 20;
const maxTwins = 20;
/** Each is one more session of the victim. */
const maxSessionsBetween = 100;

const text = z.string().min(1).max(maxTextCharacters);

/** One attack of a suite: a line of the file that `bezoar lab import` reads. */
export const suiteCaseSchema = z.strictObject({
  /** Letters, digits, `.`, `_` and `-`: reports and comparisons name the case by it. */
  id: z.string().regex(/^[A-Za-z0-9][\w.-]{0,63}$/, 'expected 1 to 64 letters, digits, ".", "_" or "-"'),
  title: z.string().min(1).max(200).optional(),
  channel: z.enum(plantChannels),
  /** What is planted; a list is planted piece by piece, and works only as a whole. */
  text: z.union([text, z.array(text).min(1).max(maxPieces)]),
  /** Where the text comes from. */
  uri: z.string().min(1).max(500).optional(),
  sessions_between: z.int().min(0).max(maxSessionsBetween).default(1),
  /** What the owner says when the attack is to work. */
  trigger: z.string().min(1).max(2_000),
  /** Whether the text wants something done, or something believed. */
  aim: z.enum(['order', 'fact']),
  /** What a model does if the attack works: any of these. */
  expected: z
    .array(
      z.strictObject({
        tool: z.enum(actionTools).optional(),
        contains: z.array(z.string().min(3).max(500)).min(1).max(10),
      }),
    )
    .min(1)
    .max(10),
  /** Honest texts like the planted one, which must not be held, refused or lost. */
  honest_twins: z.array(text).max(maxTwins).default([]),
});
export type SuiteCase = Inferred<typeof suiteCaseSchema>;
