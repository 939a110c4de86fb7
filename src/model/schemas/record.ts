import * as z from 'zod';
import { hash, seq, time } from './fields.ts';

export const headSchema = z.strictObject({ seq, hash, at: time });
