/** What we promise. Tests cite these ids with `proves`; an unproved id fails the build. */
export const guarantees = {
  'scan/never-throws': 'A scan of any string returns a report; no text makes it throw.',
  'scan/spans-inside': 'Every span in a report lies inside the submitted text.',
  'scan/deterministic': 'The same text gives the same report, whatever was scanned before it.',
  'scan/hiding-never-helps':
    'Hiding an attack behind invisible, look-alike or encoded characters never lowers its level.',
  'scan/ordinary-unicode-is-clean':
    'Ordinary text of any script, and ordinary emoji, raises no hidden-content finding.',
  'scan/incomplete-is-not-clean': 'An incomplete scan says so and is never reported as clean.',
  'scan/linear-rules':
    'With every rule and every input, the time of a scan grows linearly with the length of the text.',
  'views/map-back-exactly': 'Every position in a view maps back to the exact range of the original text.',
  'policy/monotone': 'More suspicion, less trust or a less complete scan never makes a verdict milder.',
  'policy/explained': 'Every verdict names the row that decided and every row that matched.',
  'policy/outside-is-never-bare': 'No policy that a user can write shows text from outside unfenced.',
  'policy/exceptions-are-bounded':
    "A person's exception lifts only challenge and quarantine, only for the named source and rules, and the text stays data.",
  'config/invalid-is-refused':
    'An invalid policy file is refused as a whole, with the place and the fix; it never falls back to a default.',
  'render/no-forged-fence':
    'No stored text, tag or address can open, close or fake a fence, an entry or a placeholder.',
  'render/byte-stable': 'The same entries and budget give the same bytes and id, in any order.',
  'render/within-budget': 'A snapshot never exceeds its budget, and counts the entries that did not fit.',
  'render/placeholder-tells-nothing': 'A placeholder contains ids and codes, and no word of the entry.',
  'reference/conformance': 'The scanner agrees with the cases of hermes-agent, text by text.',
  'cli/exit-codes':
    'The program exits 0 without findings at the minimum level, 1 with findings, and 2 if something failed or could not be read.',
  'cli/bad-files-are-named': 'A file that cannot be read or parsed is named, and the run is not clean.',
  'packs/bad-packs-refused':
    'A rule pack that violates the schema, or contains a pattern we cannot run, is refused as a whole.',
  'rules/padding-never-helps': 'Honest text around an attack never makes the verdict of the rules milder.',
  'learned/padding-never-helps': 'Honest text around an attack never lowers its score in the model.',
  'learned/hiding-never-helps': 'Invisible characters never change the score of a text in the model.',
  'learned/asks-and-never-blocks':
    'The model alone can only ask for a person; it never blocks, and never holds text of the user.',
  'stores/no-acknowledged-loss': 'An acknowledged write survives a kill at any moment, and the journal verifies.',
  'stores/one-chain-under-concurrency':
    'When many processes write to one space, every write is stored once, the journal is linear, and no update is lost.',
  'stores/writers-take-turns':
    'When many processes write to one SQLite file, every one of them gets its turn, and no write is lost.',
  'stores/replaced-files-stop-the-store':
    'When the files of an open SQLite store are removed, moved or replaced, no later write is acknowledged.',
  'stores/damage-is-never-silent':
    'A truncated or corrupted database is recovered, refused with the place of the damage, or reported by verify.',
  'keys/missing-is-refused':
    'A journal whose key is missing or wrong is refused; no new key is created for an existing memory.',
  'base/canonical-json-is-rfc-8785':
    'Equal values give equal bytes, as in RFC 8785; a value with two spellings is refused.',
  'journal/tampering-is-found':
    'Edits, deletions, insertions, reorders and swaps between spaces are found at the first bad record.',
  'journal/checkpoints-show-cuts':
    'With a checkpoint kept elsewhere, truncation and rollback are found; without one, verify says that this was not checked.',
  'journal/replaced-keys-seal-nothing':
    'In a complete journal, a replaced key still verifies old records and cannot seal new ones.',
  'journal/clocks-never-reorder':
    'Records are ordered by number; their times never go back, and the time of the clock is kept.',
  'guard/drift-never-reaches-a-prompt':
    'A row that no record explains is never shown, verify reports it, and a rebuild gives the same rows.',
  'guard/laws':
    'After every step the journal verifies, nothing stored is lost, no trust has risen by itself, and every operation left one record; only an observation that is reported again leaves none.',
  'guard/trust-follows-the-words':
    'A note of an agent is trusted like the least trusted source of its clauses: outside text that it restates, in its own words or by its values, makes it data, and what the user said is theirs.',
  'guard/user-words-are-traced-exactly':
    'A note counts as the user\u2019s only if each of its values is theirs; another value, a flipped negation, an exchanged name or an added clause makes it somebody else\u2019s.',
  'guard/sessions-are-minted':
    'Only a session that the guard minted for this principal and space has turns of the user; no name that a caller chooses gains anything.',
  'guard/reading-counts-across-sessions':
    'What any session of a principal has read lowers what another one notes, after any number of operations, a restart or in another process; turns of the user raise only in their own session.',
  'guard/lost-evidence-never-raises':
    'Evidence that is erased, expired, forged, moved or full never makes a note the user\u2019s.',
  'guard/repetition-never-raises':
    'A text that is already stored is trusted more only if a person says it or decides it, never because it is repeated.',
  'guard/agents-remove-only-what-they-may':
    'An agent removes or replaces what is trusted more than itself only if the user asked for it, or stated the new text, in that session.',
  'guard/attacks-never-stand-bare':
    'No text that is trusted less than the words of the user appears verbatim in a prompt.',
  'guard/nothing-repeats-poison': 'No answer to a model repeats a text that was held or refused.',
  'guard/review-is-a-persons':
    'Only a person other than the proposer can release a text, exactly as they read it, under the current rules.',
  'guard/changes-are-read-as-changes':
    'A text that replaces an entry is released only by a person who was shown both, exactly as they are at that moment.',
  'guard/vouching-is-a-persons':
    'Only a person other than the proposer can vouch for an active text, exactly as they read it; serious findings are never vouched for in bulk.',
  'guard/protected-entries-are-a-persons':
    'Only a person changes or removes a protected entry; what an agent would put in its place is held.',
  'guard/documents-are-released-whole':
    'The held chunks of a document are released or discarded in one record, exactly as they were read, or not at all.',
  'guard/erase-leaves-nothing': 'After an erasure the store contains no version of the text, and the chain verifies.',
  'guard/originals-are-never-kept':
    'If a row masks private data, the original is nowhere in the store, the journal, the review desk or a search.',
  'guard/expired-is-never-shown':
    'From the moment it expires, an entry is in no session and no recall, whether or not a job has run.',
  'guard/restore': 'Every earlier state can be restored; revoked and erased texts stay out.',
  'guard/snapshots-are-frozen': 'The same journal, rules and key give the same bytes; later writes do not change them.',
  'guard/batches-are-all-or-nothing': 'A batch is applied whole, in one record, or not at all.',
  'guard/writers-do-not-lose-each-others-work':
    'Of many concurrent replacements of one text, one wins, the others get a conflict, and the chain stays linear.',
  'guard/spaces-are-apart': 'No call in one space reveals or changes anything of another.',
  'sentinel/retry-succeeds':
    'A write or batch that is refused for its rate succeeds after the time that the refusal names, if nobody else writes.',
  'sentinel/rates-from-the-journal':
    'Accepted writes are counted from the journal: no restart, second process or clock change resets the count.',
  'sentinel/echoes-keep-their-trust':
    'A text that repeats an entry shown in the session takes its trust and names it as a parent.',
  'sentinel/fragments-are-found':
    'An attack split over entries, tags or edits is held, or withheld as a whole, with every part named.',
  'sentinel/contradictions-are-shown':
    'A text that contradicts a better-supported statement is held for review, with the entries of both sides.',
  'sentinel/record-only-asks':
    'The track record of a source is computed from the journal, with decay, and can only ask for a review.',
  'sentinel/imports-keep-their-order':
    'Importing years of old texts is honest; a row whose time differs from its record, or is far from its neighbours, is held.',
  'sentinel/snapshots-are-read-whole':
    'A snapshot is scanned as rendered, across entries; the entries from outside that a finding touches are withheld.',
  'sentinel/only-lowers': 'No sentinel signal raises trust or makes a verdict milder.',
  'documents/hidden-text-is-found':
    'Text hidden from the reader of a document is found, named by its method, and never stored; text that may be hidden waits for a person.',
  'documents/shown-text-is-visible': 'Text that a browser shows is not called hidden or uncertain.',
  'documents/bad-files-are-answers':
    'A broken, locked, oversized or hostile file yields an error code; the process survives it.',
  'documents/linear': 'The time to read a page or a Markdown file grows linearly with its length.',
  'documents/chunks-are-exact':
    'Chunks are in order, inside the visible text and within the limit, and cover every character that is not blank.',
  'guard/documents-are-all-or-nothing':
    'A document is stored in one record with all of its chunks, each with its span and trust, or not at all.',
  'guard/a-document-finding-lowers-its-chunks': 'A finding in a document counts against all of its chunks.',
  'guard/if-it-throws-nothing-was-stored':
    'A Fault means that nothing was stored, except `commit-unknown`, which says so.',
  'decisions/contradictions-are-found':
    'A stored decision whose projections do not follow from its primaries is reported field by field, and never compared.',
  'decisions/baselines-are-verified':
    'A decision is compared only with a baseline that is journaled, unchanged, stored by a person, and consistent.',
  'decisions/context-needs-provenance':
    'A context field counts only if a person or an operator supplied it before the decision, and it is not empty.',
  'decisions/windows-are-computed':
    'What is in force for a session follows from the journal alone: for exactly the window of runs, under an id derived from its contents.',
  'decisions/replay-shows-every-change':
    'A replay with other rules or another policy lists every decision that would be milder or stricter, refused texts included.',
  'bundles/tampering-is-found':
    'A bundle with any changed field, or any removed, added or moved line, does not verify.',
  'bundles/import-believes-nothing':
    'Imported text has unknown trust and is scanned and decided here, whatever the bundle says about it.',
  'config/precedence': 'A flag overrides the environment, which overrides the file, which overrides the defaults.',
  'config/found-only-tightens':
    'A configuration file that was merely found, and not named or approved by a person, makes no verdict milder, and what it may not set is reported.',
  'config/no-secrets-inline': 'A password in the configuration file is refused, and never printed.',
  'cli/hidden-is-drawn': 'No command prints hidden or control characters of a memory text; JSON escapes them.',
  'cli/review-needs-a-key-and-a-reason':
    'A paste, an unknown key or the end of input decides nothing in a review, and every decision has a reason.',
  'hooks/attack-on-instructions-is-denied':
    'An attack on a file that steers an agent is denied, by tool or shell, even if split over edits.',
  'hooks/denied-changes-are-undone':
    'A change of a guarded file that the policy denies is taken back after the tool that made it, from a snapshot taken before, and told; nothing else is.',
  'hooks/failures-stop-the-call':
    'A failure of the hook never counts as permission, unless no guarded file exists and the call names none.',
  'hooks/settings-changes-are-asked':
    "Every change of Bezoar's own files, and every change of an editor's settings beyond a short list of harmless ones, is asked about.",
  'hooks/never-allows-and-never-repeats':
    'For a clean call a hook stays silent, or gives the minimal answer the editor needs; it never allows what it objects to, and never repeats it.',
  'hooks/linear': 'The time to read a command line grows linearly with its length.',
  'hooks/installed-command-runs':
    'The command that `bezoar hook install` writes runs with a short PATH, however Bezoar and Node were installed.',
  'hooks/uninstall-leaves-nothing':
    'Removing the hooks removes everything that installing them created, and nothing else.',
  'hooks/install-loses-nothing':
    'Installing a hook keeps every other setting, a second time changes nothing, and uninstalling restores the file.',
  'mcp/no-tool-approves':
    'No tool that a model can call decides about a held text; only the named person is asked, in a form.',
  'mcp/approvals-are-bound':
    'An approval counts once, for its own text, call and connection, until it expires; any other answer changes nothing.',
  'mcp/claims-never-raise': 'A claim in a call about the origin of a text never raises its trust.',
  'mcp/http-serves-its-own':
    'Over HTTP only requests with an allowed Host and Origin, and the token if one is set, are answered.',
  'mcp/bad-messages-lose-nothing':
    'A malformed, oversized or deeply nested message gets an error that says what to do, and the connection stays open.',
  'proxy/honest-calls-arrive-equal':
    'A call without objections reaches the server equal as a JSON value; a call that could not is refused.',
  'proxy/poison-is-not-passed-on': 'A call whose text is held does not reach the server, and the model is told so.',
  'proxy/planted-rows-are-not-shown-bare':
    'A text from the server that no record explains is shown as data, or as a placeholder if a rule accuses it.',
  'proxy/changed-tools-stop':
    'If a tool definition differs from the accepted one, no call passes until a person has reviewed it.',
  'proxy/bad-servers-are-survived':
    'A server that floods, hangs, crashes or prints garbage costs its client an error and nothing else.',
  'http/every-route-is-in-the-matrix': 'Every route of the server is listed in the access matrix.',
  'http/strangers-get-nothing': 'Without a currently valid token, only public routes answer.',
  'http/roles': 'Each route answers only its own roles.',
  'http/spaces-are-apart': 'A token for one space opens no other, however its name is written.',
  'http/other-sites-get-nothing': 'A page of another site, or a rebound DNS name, gets no answer.',
  'http/forms-carry-their-session': 'What a browser sends by itself changes nothing.',
  'http/no-server-errors':
    'No request that follows the API document, or nearly does, gets a 5xx; every answer is as documented.',
  'http/events-cannot-be-forged': 'No stored text or name can add an event, a field or a script to the event stream.',
  'http/once': 'A request repeated with the same Idempotency-Key is executed once.',
  'http/compare-and-set': 'With If-Match, a text that changed since it was read is not replaced.',
  'http/no-acknowledged-loss':
    'A write that the server acknowledged survives a kill at any moment, and the journal verifies.',
  'http/links-sign-in-once': 'A sign-in link works once and expires soon; a cookie ends with its session.',
  'http/tokens-are-hashes': 'No token secret is on disk, and a revoked or expired token is refused at once.',
  'http/spans-hold-no-text': 'No span, metric, event or problem contains memory text.',
  'notify/notices-hold-no-text': 'Notices and exports contain ids, codes and digests, and no memory text.',
  'notify/notices-are-signed': 'A webhook is signed over id, time and body, and retried until accepted.',
  'siem/export-resumes': 'An export continues where it ended, omits nothing, and reports a replaced journal.',
  'guard/undo-never-widens': 'Undoing a review decision restores exactly the held text, and adds nothing to a prompt.',
  'dashboard/nothing-stored-acts': 'No stored, proposed or typed text runs, loads or changes anything on a page.',
  'dashboard/spaces-are-apart': 'A caller sees only its own spaces and learns nothing about others.',
  'dashboard/works-without-script': 'Reviewing, adding, restoring and trying a text need no script.',
  'dashboard/no-barriers':
    'axe-core finds no serious barrier on any page, in either theme or on a phone, and a queue can be reviewed by keyboard alone.',
  'dashboard/prompt-is-exact': 'The prompt page shows the text that a session would start with, byte for byte.',
  'lab/invariant':
    'Under the full condition no vector of the lab, in any disguise, shifts a decision, changes a classification, or appears unfenced in a prompt.',
  'lab/every-vector-does-harm': 'Every vector works without protection, or the lab fails.',
  'lab/same-seed-same-bytes':
    'The same code, seed, grid and store give the same run, byte for byte; the other store gives the same results.',
  'lab/controls-can-fail': 'A control that is really tampered with is flagged.',
  'sentinel/ordinary-rules-pass':
    'Of sixty ordinary sentences in the style of the memory sentinel contract, none is blocked from the user, and at most two from outside need a review.',
  'sentinel/documented-verdicts':
    'Every check of the memory sentinel contract gives its documented verdict: levels are compared as numbers.',
  'sentinel/no-reference-defect': 'We have none of the defects D1 to D13 of the original memory sentinel.',
  'sentinel/trust-from-the-journal':
    'A claim in a recalled memory about its own source never raises its trust, and a text that no record explains never appears unfenced.',
} as const;

export type GuaranteeId = keyof typeof guarantees;
