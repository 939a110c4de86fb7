import { adapterContract } from '../contract.ts';
import { playTurn } from './turn.ts';

adapterContract({
  name: 'openai-agents',
  streams: true,
  approves: true,
  keepsHistoryRaw: true,
  turn: playTurn,
});
