import * as six from 'ai';
import * as sixTest from 'ai/test';
import * as seven from 'ai7';
import * as sevenTest from 'ai7/test';
import { adapterContract } from '../contract.ts';
import { type AiSdk, playTurn } from './turn.ts';

const sdks = {
  'ai-sdk on ai 6': { ...six, Model: sixTest.MockLanguageModelV3 } as unknown as AiSdk,
  'ai-sdk on ai 7': { ...seven, Model: sevenTest.MockLanguageModelV4 } as unknown as AiSdk,
};

for (const [name, sdk] of Object.entries(sdks)) {
  adapterContract({
    name,
    streams: true,
    approves: true,
    keepsHistoryRaw: true,
    turn: (setup) => playTurn(sdk, setup),
  });
}
