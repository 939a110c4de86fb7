import type { DocumentLimits } from '../limits.ts';
import { readXml } from './xml.ts';

/** The colours of a document's theme, by the names that its text uses: six hexadecimal digits each. */
export type DocxTheme = ReadonlyMap<string, string>;

/** Text names a colour by its role, the theme by its place. Settings may exchange the roles. */
const placeOfRole: ReadonlyMap<string, string> = new Map([
  ['background1', 'lt1'],
  ['bg1', 'lt1'],
  ['light1', 'lt1'],
  ['text1', 'dk1'],
  ['tx1', 'dk1'],
  ['dark1', 'dk1'],
  ['background2', 'lt2'],
  ['bg2', 'lt2'],
  ['light2', 'lt2'],
  ['text2', 'dk2'],
  ['tx2', 'dk2'],
  ['dark2', 'dk2'],
  ['hyperlink', 'hlink'],
  ['followedHyperlink', 'folHlink'],
]);

const usual: readonly (readonly [place: string, colour: string])[] = [
  ['lt1', 'FFFFFF'],
  ['dk1', '000000'],
];
const systemColours: ReadonlyMap<string, string> = new Map([
  ['window', 'FFFFFF'],
  ['windowText', '000000'],
]);
/** The attributes of the settings that exchange roles, and the roles. */
const exchanged: readonly (readonly [attribute: string, roles: readonly string[]])[] = [
  ['bg1', ['background1', 'bg1']],
  ['t1', ['text1', 'tx1']],
  ['bg2', ['background2', 'bg2']],
  ['t2', ['text2', 'tx2']],
];

export function readTheme(
  theme: Uint8Array | undefined,
  settings: Uint8Array | undefined,
  limits: DocumentLimits,
): DocxTheme {
  const places = new Map(usual);
  if (theme !== undefined) readPlaces(theme, limits, places);
  const colours = new Map(places);
  const colourOf = (role: string): string | undefined => places.get(placeOfRole.get(role) ?? role);
  for (const role of placeOfRole.keys()) colours.set(role, colourOf(role) ?? '');
  if (settings === undefined) return colours;
  readXml(settings, limits, {
    open({ name, attributes }) {
      if (name !== 'w:clrSchemeMapping') return;
      for (const [attribute, roles] of exchanged) {
        const colour = colourOf(attributes.get(attribute) ?? '');
        for (const role of roles) if (colour !== undefined) colours.set(role, colour);
      }
    },
  });
  return colours;
}

function readPlaces(bytes: Uint8Array, limits: DocumentLimits, places: Map<string, string>): void {
  const inside: string[] = [];
  readXml(bytes, limits, {
    open({ name, attributes }) {
      const place = inside.at(-1) ?? '';
      inside.push(name);
      if (!inside.includes('clrScheme')) return;
      const value = attributes.get('val') ?? '';
      if (name === 'srgbClr') places.set(place, value);
      if (name === 'sysClr') places.set(place, attributes.get('lastClr') ?? systemColours.get(value) ?? '');
    },
    close: () => void inside.pop(),
  });
}

/** Mixes a colour with white (`tint`) or black (`shade`); both are two hexadecimal digits, as in `w:themeTint`. */
export function mixed(colour: string, tint: string | undefined, shade: string | undefined): string {
  const lighten = tint === undefined ? 1 : Number.parseInt(tint, 16) / 255;
  const darken = shade === undefined ? 1 : Number.parseInt(shade, 16) / 255;
  return eachChannel(colour, (channel) => 255 - (255 - channel * darken) * lighten);
}

/** The luminance that drawings change: `lumMod` and `lumOff`, in thousandths of a percent. */
export function withLuminance(colour: string, factor: number, offset: number): string {
  return eachChannel(colour, (channel) => (channel * factor) / 100_000 + (255 * offset) / 100_000);
}

/** A pattern of dots: this share in one colour, the rest in the other. */
export function blendOf(front: string, back: string, share: number): string {
  const channels = back.match(/../g) ?? [];
  let at = 0;
  return eachChannel(front, (channel) => channel * share + Number.parseInt(channels[at++] ?? 'ff', 16) * (1 - share));
}

function eachChannel(colour: string, change: (channel: number) => number): string {
  if (!/^[0-9a-f]{6}$/i.test(colour)) return colour;
  return (colour.match(/../g) ?? [])
    .map((digits) => Math.round(Math.min(255, Math.max(0, change(Number.parseInt(digits, 16))))))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('');
}
