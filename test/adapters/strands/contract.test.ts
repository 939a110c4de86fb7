import { adapterContract } from '../contract.ts';
import { playTurn } from './turn.ts';

adapterContract({
  name: 'strands',
  streams: true,
  approves: true,
  keepsHistoryRaw: true,
  turn: playTurn,
});
