import { adapterContract } from '../contract.ts';
import { playTurn } from './turn.ts';

// The real program of Claude Code, with a model on the loopback interface.
adapterContract({
  name: 'claude-agent',
  streams: true,
  approves: true,
  keepsHistoryRaw: false,
  turn: playTurn,
});
