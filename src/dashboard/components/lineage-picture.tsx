import type { JSX } from 'hono/jsx/jsx-runtime';
import type { Lineage, Node } from '../lineage.ts';
import { Scroll } from './scroll.tsx';

const box = { width: 150, height: 44, gapX: 56, gapY: 12, top: 26 } as const;

interface Placed {
  readonly node: Node;
  readonly x: number;
  readonly y: number;
}

interface PictureProps {
  readonly lineage: Lineage;
  readonly base: string;
  readonly label: string;
}

/** Boxes in columns with lines between them. Text is cut to fit the box; the lists next to the picture show it in full. */
export function LineagePicture({ lineage, base, label }: PictureProps): JSX.Element {
  const { columns, threads } = lineage;
  const rows = Math.max(1, ...columns.map(({ nodes }) => nodes.length));
  const height = box.top + rows * (box.height + box.gapY);
  const width = columns.length * (box.width + box.gapX) - box.gapX + 2;
  const placed = columns.map(({ nodes }, column) => place(nodes, column, rows));
  const byKey = new Map(placed.flat().map((one) => [one.node.key, one]));
  return (
    <Scroll label={label}>
      <svg class="lineage" width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
        <title>{label}</title>
        {columns.map(({ title }, index) => (
          <text class="column-title" x={index * (box.width + box.gapX) + 1} y="14">
            {title}
          </text>
        ))}
        {threads.map(([from, to]) => {
          const [start, end] = [byKey.get(from), byKey.get(to)];
          return start === undefined || end === undefined ? null : <Line from={start} to={end} lane={height - 4} />;
        })}
        {placed.flat().map((one) => (
          <Box placed={one} base={base} />
        ))}
      </svg>
    </Scroll>
  );
}

/** Centres each column vertically. */
function place(nodes: readonly Node[], column: number, rows: number): readonly Placed[] {
  const step = box.height + box.gapY;
  const offset = ((rows - nodes.length) * step) / 2;
  return nodes.map((node, row) => ({
    node,
    x: column * (box.width + box.gapX) + 1,
    y: box.top + offset + row * step,
  }));
}

interface LineProps {
  readonly from: Placed;
  readonly to: Placed;
  /** Height at which a line passes below other columns. */
  readonly lane: number;
}

function Line({ from, to, lane }: LineProps): JSX.Element {
  const start = { x: from.x + box.width, y: from.y + box.height / 2 };
  const end = { x: to.x, y: to.y + box.height / 2 };
  if (end.x - start.x <= box.gapX) return <path class="thread" d={`M${start.x} ${start.y}${bend(start, end)}`} />;
  // Runs below the boxes it passes, so that it does not seem to start at one of them.
  const down = { x: start.x + box.gapX, y: lane };
  const up = { x: end.x - box.gapX, y: lane };
  return <path class="thread" d={`M${start.x} ${start.y}${bend(start, down)}H${up.x}${bend(up, end)}`} />;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function bend(from: Point, to: Point): string {
  const middle = (from.x + to.x) / 2;
  return `C${middle} ${from.y} ${middle} ${to.y} ${to.x} ${to.y}`;
}

function Box({ placed: { node, x, y }, base }: { readonly placed: Placed; readonly base: string }): JSX.Element {
  const drawing = (
    <>
      <rect class={`node ${node.look}`} x={x} y={y} width={box.width} height={box.height} rx="6" />
      <text class="node-title" x={x + 10} y={y + 18}>
        {cut(node.title, 20)}
      </text>
      <text class="node-note" x={x + 10} y={y + 34}>
        {cut(node.note, 22)}
      </text>
    </>
  );
  return node.id === undefined || node.look === 'here' ? (
    drawing
  ) : (
    <a href={`${base}/entries/${encodeURIComponent(node.id)}`}>{drawing}</a>
  );
}

/** Leaves out hidden characters, as a box has no room to draw them; the lists next to the picture do. */
function cut(text: string, maxLength: number): string {
  const points = Array.from(text.replace(/[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/gu, ''));
  return points.length > maxLength ? `${points.slice(0, maxLength - 1).join('')}\u2026` : points.join('');
}
