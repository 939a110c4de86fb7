export { verdictOf } from './verdict.ts';
