import { oneLine } from '../long-text.ts';

/** Word classes that the engine itself uses: how a sentence is meant, and whether the text is in disguise. */
export const markers: Readonly<Record<string, string>> = {
  /** May come before an order without weakening it. */
  polite: oneLine`
    please|kindly|now|then|also|just|and|so|but|ok|okay|hey|hi|hello|important|note|attention|urgent|first|next|
    finally|instead|always|must|immediately|quickly|silently|simply|again|stop|great|thanks|step|assistant|ai|
    agent|system|user|admin|human|todo|nb|ps
  `,
  /** Before a match, negates it. */
  negation: oneLine`
    not|never|dont|doesnt|didnt|isnt|cannot|cant|couldnt|wont|wouldnt|shouldnt|mustnt|without|avoid|avoids|
    avoiding|refuse|refuses|refused|refusing|prevent|prevents|preventing|prohibit|prohibits|forbid|forbids|
    forbidden|reject|rejects|nobody|nor|neither|stops|resist|resists|decline|declines
  `,
  /** After a negation, cancels it. */
  undoing: oneLine`
    hesitate|hesitating|forget|forgetting|fail|failing|worry|worrying|wait|waiting|delay|mind|stop|stopping|
    bother|neglect|be|let|think|question|doubt|matter|only|just
  `,
  /** Opens a question that asks for knowledge. */
  asking: 'what|how|why|does|did|is|are|was|were|when|where|which|who|whose|has|have',
  /** The author writes about attacks instead of making one. */
  talk: oneLine`
    attack|attacks|attacking|attacked|attacker|attackers|adversary|adversaries|adversarial|adversarially|payload|
    payloads|injected|jailbreak|jailbreaks|jailbreaking|injection|injections|malicious|maliciously|poisoned|poisoning|
    exploit|exploits|exploiting|exploited|vulnerability|vulnerabilities|vulnerable|redteam|redteaming|guardrail|
    guardrails|victim|victims|hacker|hackers|threat|threats|spoof|spoofing|phishing|exfiltration|owasp|cve|evade|
    evades|evasion|smuggling|obfuscation|manipulation|mitigate|mitigates|mitigation|mitigations|classifier|
    classifiers|detector|detectors|angriff*|angreifer*|ataque*|atacante*|inyección*|injeção|attaque*|attaquant*|
    attacco|attacchi|aanval*|atak|ataku|ataki|saldırı*|атак*|инъекц*|攻击|攻擊|注入|攻撃|インジェクション|인젝션|공격*|حمله|هجوم
  `,
  /** The author quotes the words: a case, a test, a list of phrases. */
  mention: oneLine`
    example|examples|detect|detects|detected|detecting|detection|phrases|scanner|scanners|defend|defends|defense|
    defenses|defence|defences|flagged|heuristic|heuristics|regex|researchers|researcher|technique|techniques|
    harmful|bypasses|plugin|plugins|probe|probes|benchmark|benchmarks|dataset|datasets|manipulate|manipulates|
    manipulating|tricked|tricks|tricking|attempting|strategy|strategies|obfuscated|suspicious|documented|
    teaches|explains|quote|quotes|quoted|scenario|scenarios|assert|asserts
  `,
  /** Everyday words after rot13: somebody encoded English. */
  rot13: oneLine`
    gur|naq|lbhe|guvf|gung|lbh|rirel|nyy|jvgu|vtaber|cebzcg|flfgrz|vafgehpgvba|vafgehpgvbaf|cerivbhf|erirny|
    frperg|cnffjbeq|sbetrg|qvfertneq|bireevqr|olcnff|fraq|ehyrf|nyjnlf|arire|erzrzore|frperg|xrlf|pbzznaq|rkrphgr|
    qryrgr|sbejneq|grzcbenel|nffvfgnag|genafsre|hcybnq
  `,
  /** Telltale words written backwards. */
  reversed: oneLine`
    erongi|eht|taht|siht|uoy|yreve|htiw|snoitcurtsni|noitcurtsni|suoiverp|tpmorp|metsys|laever|terces|drowssap|
    tegrof|dragersid|edirrevo|ssapyb|tcejni|noitcejni|etucexe|eteled|drawrof|rebmemer|tnatsissa|syawla|
    slaitnederc|dnammoc
  `,
};
