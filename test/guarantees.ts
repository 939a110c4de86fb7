/** What we promise. Tests cite these ids with `proves`; an id nobody proves fails the build. */
export const guarantees = {
  'scan/never-throws': 'A scan of any string returns a report; no text makes it throw.',
  'scan/spans-inside': 'Every span a report names lies inside the text that was submitted.',
  'scan/deterministic': 'The same text gives the same report, whatever was scanned before it.',
  'scan/hiding-never-helps':
    'Hiding an attack behind invisible, look-alike or encoded characters never makes its level milder.',
  'scan/ordinary-unicode-is-clean':
    'Ordinary text of any script, and ordinary emoji, raises no hidden-content finding.',
  'scan/incomplete-is-not-clean': 'A scan that did not read everything says so and is never reported as clean.',
  'scan/linear-rules': 'No rule and no input makes the time of a scan grow faster than the length of its text.',
  'views/map-back-exactly': 'Every reading of a text points back at the exact range of the original it stands for.',
  'policy/monotone': 'More suspicion, less trust or less reading never makes a verdict milder.',
  'policy/explained': 'Every verdict names the row that decided and every row that matched.',
  'policy/outside-is-never-bare': 'No policy a user can write shows a text from outside unfenced.',
  'config/invalid-is-refused':
    'A policy file that does not validate is refused whole, with the place and what to do; it never becomes a default.',
  'render/no-forged-fence':
    'Nothing stored, tag and address included, opens, closes or fakes a fence, an entry or a placeholder.',
  'render/byte-stable': 'The same entries and budget give the same bytes and id, in whatever order they come.',
  'render/within-budget': 'The text of a snapshot never exceeds its budget, and what did not fit is counted.',
  'render/placeholder-tells-nothing': 'A placeholder holds ids and codes and not a word of the entry.',
  'reference/conformance': 'The scanner agrees with the reference cases, text by text.',
  'cli/exit-codes':
    'The program exits 0 when nothing was found at the level asked for, 1 when something was, 2 when it could not do or read it all.',
  'cli/bad-files-are-named': 'A file the program could not read or parse is named, and the run is not clean.',
  'packs/bad-packs-refused':
    'A rule pack that does not fit the schema, or holds a pattern we cannot run, is refused whole.',
  'learned/padding-never-helps': 'Honest text around an attack never lowers what the model makes of it.',
  'learned/hiding-never-helps': 'Invisible characters never change what the model makes of a text.',
  'learned/asks-and-never-blocks':
    'The model alone asks for a person; it never blocks, and never holds what the user said.',
  'stores/no-acknowledged-loss':
    'A write that was acknowledged is there after a kill at any moment, and the journal verifies.',
  'stores/one-chain-under-concurrency':
    'Many processes writing into one space leave every write once, one linear journal, and no lost update.',
  'stores/damage-is-never-silent':
    'A torn or flipped database is recovered, refused with its place, or named by verify.',
  'keys/missing-is-refused':
    'A journal whose key is missing or wrong is refused; no new key is made for an old memory.',
  'base/canonical-json-is-rfc-8785':
    'Equal values give equal bytes, as RFC 8785 has them; what could be written two ways is refused.',
  'journal/tampering-is-found':
    'Edits, deletions, insertions, reorders and swaps between spaces are found at the first bad record.',
  'journal/checkpoints-show-cuts':
    'With a checkpoint kept elsewhere a cut end or a rollback is found; without one, verify says that it was not checked.',
  'journal/replaced-keys-seal-nothing':
    'In a journal that has its end, a replaced key verifies its past and cannot write the present.',
  'journal/clocks-never-reorder':
    'Order is the number of a record; times never go back, and what the clock said is kept.',
  'guard/drift-never-reaches-a-prompt':
    'What no record explains is never shown, is named by verify, and a rebuild gives the same rows.',
  'guard/laws':
    'After every step the journal verifies, nothing stored is lost, trust has not risen by itself, and every operation left one record.',
  'guard/reading-taints':
    'What a session read lowers what its agent writes in that space, for exactly the window, across restarts.',
  'guard/attacks-never-stand-bare': 'Nothing trusted as external or less stands verbatim in a prompt.',
  'guard/nothing-repeats-poison': 'No answer to a model repeats a text that was held or refused.',
  'guard/review-is-a-persons':
    'Only a person who is not the proposer releases a text, exactly the one he read, under the rules of today.',
  'guard/documents-are-released-whole':
    'What waits of a document is released or discarded in one act and one record, exactly as it was read, or not at all.',
  'guard/erase-leaves-nothing': 'After an erasure no version of the text is in the store, and the chain verifies.',
  'guard/restore': 'Any earlier point comes back; what was revoked or erased stays out.',
  'guard/snapshots-are-frozen': 'The same journal, rules and key give the same bytes; later writes do not change them.',
  'guard/batches-are-all-or-nothing': 'A batch is applied whole, in one record, or not at all.',
  'guard/writers-do-not-lose-each-others-work':
    'Of many who replace one text, one wins, the others are told, and the chain is one line.',
  'guard/spaces-are-apart': 'No call in one space tells or changes anything of another.',
  'sentinel/rates-from-the-journal':
    'Accepted writes are counted from the journal: no restart, second process or clock that is set back frees anybody.',
  'sentinel/echoes-keep-their-trust':
    'A text that a session was shown and writes back keeps the trust of the entry it repeats and names it as a parent.',
  'sentinel/fragments-are-found':
    'An attack that is cut over entries, tags or edits is held, or withheld together, with every part named.',
  'sentinel/contradictions-are-shown':
    'What contradicts a better-supported statement that was understood waits for a person, with the entries of both sides.',
  'sentinel/record-only-asks':
    'What reviewers made of a source is computed from the journal with decay, and only ever asks for a review.',
  'sentinel/imports-keep-their-order':
    'Years of old texts are an honest import; a row whose time is not that of its record or far from its neighbours waits.',
  'sentinel/snapshots-are-read-whole':
    'A snapshot is read as it is rendered, from one entry into the next; parts from outside of what is found are withheld.',
  'sentinel/only-lowers': 'Nothing the sentinel sees raises a trust or makes a verdict milder.',
  'documents/hidden-text-is-found':
    'Text that a reader of a document is not shown is found, named by how it is hidden, and never stored.',
  'documents/bad-files-are-answers':
    'A broken, locked, oversized or hostile file is an answer with a code; the process survives it.',
  'documents/linear':
    'Reading a page or a Markdown file takes time that grows with its length and not with the square of it.',
  'documents/chunks-are-exact':
    'Chunks lie in order inside the visible text, no longer than the limit, and hold every character that is not blank.',
  'guard/documents-are-all-or-nothing':
    'A document is stored in one record with all of its chunks, each with its span and trust, or not at all.',
  'guard/a-document-finding-lowers-its-chunks': 'What is found in a document weighs on every chunk of it.',
  'guard/if-it-throws-nothing-was-stored':
    'A Fault means that nothing was stored, except `commit-unknown`, which says so.',
  'decisions/contradictions-are-found':
    'A stored decision whose projections do not follow from its primaries is named, field by field, and compared with nothing.',
  'decisions/baselines-are-verified':
    'A decision is compared only with a baseline that is journaled, unchanged, put there by a person, and agrees with itself.',
  'decisions/context-needs-provenance':
    'A context field counts when a person or an operator supplied it before the decision, and is not empty.',
  'decisions/windows-are-computed':
    'What is in force for a session follows from its journal alone: live for exactly so many runs, and named by what was done.',
  'decisions/replay-shows-every-change':
    'A replay with other rules or another policy lists every decision that would be milder or stricter, refused texts included.',
  'bundles/tampering-is-found':
    'A bundle of which any field of any line was changed, or any line removed, added or moved, does not verify.',
  'bundles/import-believes-nothing':
    'What is imported is of unknown trust, scanned and decided on here, whatever the bundle says about it.',
  'config/precedence':
    'A flag goes before the environment, the environment before the file, the file before what is built in.',
  'config/no-secrets-inline': 'A password in the configuration file is refused, and never printed.',
  'cli/hidden-is-drawn':
    'No command prints a memory text with a character that acts on a terminal or does not show; JSON has it escaped.',
  'cli/review-needs-a-key-and-a-reason':
    'The review decides nothing by a paste, an unknown key or an end of input, and every decision carries a reason.',
  'hooks/attack-on-instructions-is-denied':
    'An attack on its way into a file that steers an agent is denied, by tool or by shell, also when split over edits.',
  'hooks/never-allows-and-never-repeats':
    'On clean a hook says nothing, or the one word an editor needs to go on; it never allows what it objects to, and never repeats it.',
  'hooks/linear': 'Reading a command line takes time that grows with its length and not with the square of it.',
  'hooks/install-loses-nothing':
    'Installing a hook keeps every other setting, twice changes nothing, and uninstalling gives the file back.',
  'mcp/no-tool-approves':
    'No tool that a model can call decides about what was held; only the named person is asked, in a form.',
  'mcp/approvals-are-bound':
    'An answer counts once, for the text, call and connection it was asked for, until it is over; anything else changes nothing.',
  'mcp/claims-never-raise': 'What a call says about the origin of a text never raises how far it is trusted.',
  'mcp/http-serves-its-own':
    'Over HTTP only requests with a Host and an Origin of ours, and the token where one is set, are answered.',
  'mcp/bad-messages-lose-nothing':
    'A malformed, oversized or deep message gets an error that says what to do, and the connection goes on.',
  'proxy/honest-traffic-is-byte-identical': 'A message that nothing speaks against passes as the bytes it came in.',
  'proxy/poison-is-not-passed-on': 'A call whose text is held does not reach the server, and the model is told so.',
  'proxy/planted-rows-are-not-shown-bare':
    'A text that a server shows and no record explains is shown as data, and as a placeholder when it is accused.',
  'proxy/changed-tools-stop':
    'When a tool is not what it was when it was accepted, nothing is called until a person has looked.',
  'proxy/bad-servers-are-survived':
    'A server that floods, hangs, crashes or prints garbage costs its client an error and nothing else.',
  'http/every-route-is-in-the-matrix': 'Every route of the server is named in the matrix of who may call it.',
  'http/strangers-get-nothing': 'Without a token that is valid now, no route that is not public answers.',
  'http/roles': 'Each route answers the roles it is for, and no other.',
  'http/spaces-are-apart': 'A token for one space opens no other, however its name is written.',
  'http/other-sites-get-nothing': 'A page of another site, or a name that was pointed at this machine, gets no answer.',
  'http/forms-carry-their-session': 'What a browser sends by itself changes nothing.',
  'http/no-server-errors':
    'No request that follows the document, or nearly, is answered with a 5xx; every answer is as documented.',
  'http/events-cannot-be-forged':
    'Nothing that is stored or named adds an event, a field or a script to the event stream.',
  'http/once': 'The same request under one Idempotency-Key is done once.',
  'http/compare-and-set': 'With If-Match, a text that changed since it was read is not replaced.',
  'http/no-acknowledged-loss':
    'A write that the server acknowledged is there after a kill at any moment, and the journal verifies.',
  'http/links-sign-in-once': 'A sign-in link works once and only while it is young; a cookie ends with its session.',
  'http/tokens-are-hashes': 'No secret of a token is on disk, and a revoked or expired one is refused at once.',
  'http/spans-hold-no-text': 'No span, metric, event or problem holds a memory text.',
  'notify/notices-hold-no-text': 'Notices and exports hold ids, codes and digests, and no memory text.',
  'notify/notices-are-signed': 'A webhook is signed over id, time and body, and sent again until it is taken.',
  'siem/export-resumes':
    'An export goes on where it ended, leaves nothing out, and tells of a journal that was replaced.',
  'guard/undo-never-widens':
    'A review decision that is taken back leaves exactly what waited before it, and adds nothing to a prompt.',
  'dashboard/nothing-stored-acts':
    'Nothing that was stored, proposed or typed runs, loads or changes anything on a page.',
  'dashboard/spaces-are-apart': 'A caller sees the spaces it was given and learns nothing of others.',
  'dashboard/works-without-script': 'Reviewing, adding, restoring and trying a text need no script.',
  'dashboard/no-barriers':
    'No page, in either theme or on a phone, has a serious barrier that axe-core knows, and a queue is reviewed by keyboard alone.',
  'dashboard/prompt-is-exact': 'The page of the next prompt shows the text a session would start with, byte for byte.',
  'lab/invariant':
    'Under the full condition no vector of the lab, in any disguise, shifts a decision, changes a class, or stands unmarked in a prompt.',
  'lab/every-vector-does-harm': 'Every vector works where nothing protects, or the lab fails.',
  'lab/same-seed-same-bytes':
    'The same code, seed, grid and store give the same run, byte for byte; the other store gives the same results.',
  'lab/controls-can-fail': 'A control that is really tampered with is flagged.',
  'sentinel/ordinary-rules-pass':
    'Of sixty ordinary sentences in the style of the reference none is blocked from the user, and at most two are asked about from outside.',
  'sentinel/documented-verdicts':
    'Every check of the reference gives the verdict its documentation promises: levels are compared as numbers.',
  'sentinel/no-reference-defect': 'None of the defects D1 to D13 of the reference is ours.',
  'sentinel/trust-from-the-journal':
    'What a recalled memory says about its own source never raises its trust, and what no record explains never stands bare.',
} as const;

export type GuaranteeId = keyof typeof guarantees;
