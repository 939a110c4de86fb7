import { adapterContract } from '../contract.ts';
import { playTurn } from './turn.ts';

adapterContract({
  name: 'voltagent',
  streams: true,
  approves: true,
  keepsHistoryRaw: true,
  turn: playTurn,
});
