import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

// Queues hold tasks and workers pull them. "Tasking" is the word attackers use, and orders that come from an address
// are orders from a stranger.
export const rule: AccusingRule = {
  id: 'c2_task_pull',
  title: 'Order to fetch orders from elsewhere',
  category: 'command-and-control',
  level: 3,
  confidence: 0.85,
  scope: 'standard',
  threats: ['T08'],
  why: 'The text itself stays harmless; what it fetches later need not be.',
  advice: 'Delete the entry and look at what the address serves.',
  combinations: [
    { signs: ['ordersFrom', 'obeyThem'], within: 18 },
    { signs: ['ordersFrom', 'schedule'], within: 16 },
    { signs: ['obeyThem', 'schedule', 'sinkAddress'], within: 22 },
    { signs: ['ordersFrom', 'sinkAddress'], within: 14 },
  ],
  phrases: [
    'pull|pulls|fetch|fetches|poll|receive|received|get|grab|request|retrieve|download|await|perform|collect ..3 tasking',
    oneLine`
      ^pull|fetch|poll|receive|get|request|retrieve|download|load|read|check ..3 instructions|commands|orders|
      directives from|at ..2 @url|@domain|c2|mothership|handler
    `,
    'pull|fetch|poll|receive|retrieve ..3 task|tasks from|at ..3 (c2|mothership|handler|operator|botmaster|command server|control server)',
    oneLine`
      poll|check|visit|query|fetch ..2 @url|@domain ..5 for|get|fetch|receive|and ..2 new|further|next|additional|
      more|latest instructions|commands|orders|tasking|directives
    `,
    'execute|obey|perform ..3 instructions|commands|orders|directives|tasks|tasking ..3 from|at|on ..2 @url|@domain',
    'follow ..3 instructions|commands|orders|directives|tasks|tasking ..3 from ..2 @url|@domain',
    'obey|execute @url|@domain',
    oneLine`
      read|open|fetch|poll|visit|load|query|check|solve|watch|look ..6 @url|@domain ..8
      (do|obey|perform|execute|follow|carry out|act on) ..1 what|whatever|it|its|them|each|everything
    `,
    oneLine`
      treat each|every|any ..1 item|push|message|entry|comment|post|line|reply|remark|value ..4 as ..5 prompt|
      instruction|instructions|order|orders|command|commands|operator|developer
    `,
    oneLine`
      controller|controllers|handler|handlers|operator|operators|dispatcher|dispatchers|moderator ..2 messages|
      orders|instructions|jobs|tasks|commands arrive|come|appear|reach ..2 as|through|via|by|in
    `,
    'accept|take|receive|pull ..2 remote configuration|config|instructions|orders|commands from ..2 @url|@domain',
    'poll|polls|check|dig|query ..4 and|then? (obey|execute|act on) ..3 result|reply|answer|response|body|output|it',
    oneLine`
      next|your|new orders|duties|instructions|commands appear|arrive|wait|come|published ..2 at|in|on|from|through|
      as ..4 @url|@domain|column|comment|comments|feed|channel|calendar
    `,
    'fetch|retrieve|download|poll ..2 @url|@domain ..3 and|then ..2 follow|obey|execute ..3 instructions|commands|orders|steps|directives|says',
    // From anywhere that a stranger can write to: a server, a channel, a record, a picture.
    oneLine`
      (poll|check|ask|query|contact|contacts|read|fetch|fetches|load|loads|visit|watch|look|call|pull) ..10 (@url|@domain|channel|
      pastebin|gist|txt record|server|hub|controller|coordinator|feed|telegram|discord) ..10 (carry out|execute|obey|obeys|follow
      what|do what|do as|run it|run them|run what|runs it|apply whatever|applies whatever)
    `,
    oneLine`
      (orders|commands|instructions|tasks|jobs|mission|missions|assignments|work) ..4 (from|come from|comes from|at|on) ..3
      (channel|controller|coordinator|hub|control server|command server|remote server|swarm|telegram|discord|txt record) ..12
      (obey|execute|carry out|perform|run|follow|newest|poll|await)
    `,
    oneLine`
      (register|enrol|enroll|enlist|sign up|check in|checks in|join|report) ..5 (hub|controller|coordinator|swarm|mothership|
      control server|primary|fleet|botnet) ..8 (await|commands|jobs|orders|key|tasks|instructions|told|quarter|minutes|address|
      name)
    `,
    oneLine`
      (await|awaits|awaiting|receive|receives) ..1 (further|remote|new|next|its|your)? (commands|orders|tasking)
      ..3 (from|at|there|by|@domain|@url)
    `,
    `(turn|make) (yourself|itself|this agent) ..3 (worker|node|member|drone|client|relay) ..2 (of|in|for)`,
    `(heartbeat|beacon) ..4 (host name|hostname|username|user name|user|key|screenshot) ..4 to ..2 (@domain|@url)`,
    `(look|search|check|watch) for (new|further|next) (commands|orders|instructions) at ..6 (address|page|url|@url|@domain|description|channel)`,
    `(execute|run|perform) (each|every|any) (line|message|command|job|payload) ..3 (you get|you receive|it gets|that arrives|from|received|arriving)`,
  ],
};
