import { adapterContract } from '../contract.ts';
import { playTurn } from './turn.ts';

adapterContract({
  name: 'anthropic',
  streams: true,
  approves: true,
  keepsHistoryRaw: false,
  turn: playTurn,
});
