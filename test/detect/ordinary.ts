/** Honest sentences with everything that Unicode is really used for. Hidden characters are written as escapes. */
export const ordinary: readonly (readonly [what: string, text: string])[] = [
  [
    'emoji families',
    'Our holiday photo \u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466} came out well this year.',
  ],
  [
    'emoji with skin tones',
    'Thanks for the help yesterday \u{1f44d}\u{1f3fd} and see you soon \u{1f469}\u{1f3fe}\u200d\u{1f680}.',
  ],
  ['emoji with presentation selectors', 'We love \u2764\ufe0f the garden, but it is hot \u2600\ufe0f today.'],
  ['the rainbow flag', 'The caf\u00e9 hung out a \u{1f3f3}\ufe0f\u200d\u{1f308} flag in June.'],
  ['flags of countries', 'The final was \u{1f1e9}\u{1f1ea} against \u{1f1e7}\u{1f1f7} and ended in extra time.'],
  [
    'the flag of England',
    'She supports \u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} and he supports \u{1f1ee}\u{1f1f9}.',
  ],
  [
    'the flag of Scotland',
    'The team from \u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f} arrived on Monday.',
  ],
  ['keycaps', 'Press 1\ufe0f\u20e3 for opening hours and 2\ufe0f\u20e3 for directions.'],
  [
    'Persian with ZWNJ',
    '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 \u06a9\u062a\u0627\u0628\u200c\u0647\u0627 \u0631\u0627 \u0628\u0647 \u06a9\u062a\u0627\u0628\u062e\u0627\u0646\u0647 \u0628\u0628\u0631\u0645.',
  ],
  [
    'Hindi with ZWJ conjuncts',
    '\u092f\u0939 \u0915\u094d\u200d\u0937\u0947\u0924\u094d\u0930 \u092c\u0939\u0941\u0924 \u0938\u0941\u0902\u0926\u0930 \u0939\u0948\u0964',
  ],
  [
    'Hindi',
    '\u0906\u091c \u092e\u094c\u0938\u092e \u0905\u091a\u094d\u091b\u093e \u0939\u0948 \u0914\u0930 \u0939\u092e \u092c\u093e\u091c\u093c\u093e\u0930 \u091c\u093e\u090f\u0901\u0917\u0947\u0964',
  ],
  [
    'Bengali',
    '\u0986\u099c \u0986\u09ac\u09b9\u09be\u0993\u09af\u09bc\u09be \u0996\u09c1\u09ac \u09b8\u09c1\u09a8\u09cd\u09a6\u09b0\u0964',
  ],
  [
    'Arabic',
    '\u0627\u0644\u0637\u0642\u0633 \u062c\u0645\u064a\u0644 \u0627\u0644\u064a\u0648\u0645 \u0648\u0627\u0644\u0633\u0648\u0642 \u0645\u0641\u062a\u0648\u062d.',
  ],
  ['Arabic with vowel marks', '\u0643\u0650\u062a\u064e\u0627\u0628\u064c \u062c\u064e\u0645\u0650\u064a\u0644\u064c'],
  ['Arabic beside a Latin name', '\u0627\u0634\u062a\u0631\u064a\u062a \u200eiPhone\u200e \u0623\u0645\u0633.'],
  [
    'Hebrew',
    '\u05d4\u05d9\u05d5\u05dd \u05de\u05d6\u05d2 \u05d4\u05d0\u05d5\u05d5\u05d9\u05e8 \u05e0\u05e2\u05d9\u05dd.',
  ],
  [
    'Hebrew with marks',
    '\u05d1\u05bc\u05b0\u05e8\u05b5\u05d0\u05e9\u05c1\u05b4\u05d9\u05ea \u05d1\u05bc\u05b8\u05e8\u05b8\u05d0',
  ],
  ['Chinese', '\u4eca\u5929\u5929\u6c14\u5f88\u597d\uff0c\u6211\u4eec\u53bb\u516c\u56ed\u6563\u6b65\u3002'],
  ['Japanese', '\u660e\u65e5\u306f\u53cb\u9054\u3068\u6620\u753b\u3092\u898b\u306b\u884c\u304d\u307e\u3059\u3002'],
  ['Japanese half width', '\uff83\uff9e\uff70\uff80\u306f\u68da\u306b\u3042\u308a\u307e\u3059\u3002'],
  ['Korean', '\uc624\ub298\uc740 \ub0a0\uc528\uac00 \uc88b\uc544\uc11c \uacf5\uc6d0\uc5d0 \uac11\ub2c8\ub2e4.'],
  ['Thai', '\u0e27\u0e31\u0e19\u0e19\u0e35\u0e49\u0e2d\u0e32\u0e01\u0e32\u0e28\u0e14\u0e35\u0e21\u0e32\u0e01'],
  ['Vietnamese', 'H\u00f4m nay tr\u1eddi \u0111\u1eb9p, ch\u00fang t\u00f4i \u0111i ch\u1ee3 mua c\u00e1.'],
  [
    'Vietnamese, decomposed',
    'H\u00f4m nay tr\u1eddi \u0111\u1eb9p, ch\u00fang t\u00f4i \u0111i ch\u1ee3 mua c\u00e1.'.normalize('NFD'),
  ],
  [
    'Russian',
    '\u0421\u0435\u0433\u043e\u0434\u043d\u044f \u0445\u043e\u0440\u043e\u0448\u0430\u044f \u043f\u043e\u0433\u043e\u0434\u0430, \u043c\u044b \u0438\u0434\u0451\u043c \u0432 \u043f\u0430\u0440\u043a.',
  ],
  [
    'Greek',
    '\u03a3\u03ae\u03bc\u03b5\u03c1\u03b1 \u03bf \u03ba\u03b1\u03b9\u03c1\u03cc\u03c2 \u03b5\u03af\u03bd\u03b1\u03b9 \u03ba\u03b1\u03bb\u03cc\u03c2.',
  ],
  [
    'units and formulas',
    'The layer is 40 \u00b5m thick (\u0394t = 3 s, \u03bb \u2248 550 nm, 2 \u03a9, 5 \u2103, x\u00b2 + y\u00b2 \u2264 r\u00b2).',
  ],
  ['typographic quotes', '\u201cWell,\u201d she said, \u2018it isn\u2019t far\u2019 \u2014 and walked on\u2026'],
  [
    'guillemets and narrow spaces',
    'Il r\u00e9pondit\u202f: \u00ab\u202fpas avant midi\u202f\u00bb, puis 12\u00a0000 pas.',
  ],
  [
    'soft hyphens in German',
    'Die Donau\u00addampf\u00adschiff\u00adfahrts\u00adgesellschaft f\u00e4hrt wieder nach Passau.',
  ],
  ['accents, composed and not', 'Caf\u00e9, na\u00efve, S\u00e3o Paulo, \u0141\u00f3d\u017a, co\u0301mo.'],
  ['Turkish', 'I\u015f\u0131kl\u0131 \u00e7ar\u015f\u0131da \u0130stanbul \u00e7ay\u0131 i\u00e7tik.'],
  ['a byte order mark', '\ufeffDear team, the minutes of Monday are attached.'],
  [
    'Tamil and Telugu',
    '\u0b87\u0ba9\u0bcd\u0bb1\u0bc1 \u0ba8\u0bb2\u0bcd\u0bb2 \u0ba8\u0bbe\u0bb3\u0bcd. \u0c08\u0c30\u0c4b\u0c1c\u0c41 \u0c2e\u0c02\u0c1a\u0c3f \u0c30\u0c4b\u0c1c\u0c41.',
  ],
  ['box drawing and arrows', 'build \u2500\u2500\u25b6 test \u2192 deploy \u2713'],
  ['the logo of a company', 'On a Mac, press \uf8ff and then Settings to change the language.'],
  ['icons of a Nerd Font', '\ue0a0 main \uf126 12 commits \uf00c tests passed \ue0b0 deploy'],
  ['a Powerline prompt without blanks', 'ana@mill\ue0b0projects\ue0b0garden\ue0b0 git status'],
  ['icons before words', '\uf015Home \uf0e0Mail \uf013Settings'],
  ['icons of the supplementary planes', 'Backup \u{f01da} finished, \u{f0769} syncing'],
  ['an emoji newer than our tables', 'We won \u{1faff}\u{1f8ff} today.'],
  ['a picture that was pasted as text', 'See the chart \ufffc below for the totals of May.'],
  ['Egyptian', 'The scribe wrote \u{13000}\u{13430}\u{13001} on the wall.'],
];
