import { valueText, type HistoryEntry } from './history.ts'

const panel = { width: 300, height: 120, left: 12, right: 64, top: 30, bottom: 18 }
const COLUMNS = 3
/** Maximum number of runs that a panel can separate. */
const MAX_RUNS = 60

const COLOURS = {
  ground: '#fbfbf9',
  ink: '#1c2b33',
  quiet: '#6b7780',
  line: '#0f6e84',
  goal: '#b4552d',
  missed: '#b3261e',
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const round = (value: number) => Number(value.toFixed(1))

type Point = { run: number; value: number; met: boolean }

/** Ratios of the latest run first, then those of earlier runs only. */
function listNames(history: readonly HistoryEntry[]): string[] {
  return [...new Set(history.toReversed().flatMap(({ ratios }) => Object.keys(ratios)))]
}

const toPoints = (history: readonly HistoryEntry[], name: string): Point[] =>
  history.flatMap(({ ratios }, run) => {
    const found = ratios[name]
    return found && found.value !== null ? [{ run, value: found.value, met: found.met }] : []
  })

const getGoal = (history: readonly HistoryEntry[], name: string) =>
  history.findLast(({ ratios }) => name in ratios)?.ratios[name]?.goal ?? ''

function drawPanel(history: readonly HistoryEntry[], name: string): string {
  const points = toPoints(history, name)
  const goal = getGoal(history, name)
  const goalValue = Number(goal.replace(/^\D+/, ''))
  const maxValue = Math.max(goalValue, ...points.map(({ value }) => value)) * 1.1 || 1
  const inner = {
    width: panel.width - panel.left - panel.right,
    height: panel.height - panel.top - panel.bottom,
  }
  const x = (run: number) =>
    round(panel.left + (inner.width * run) / Math.max(1, history.length - 1))
  const y = (value: number) => round(panel.top + inner.height * (1 - value / maxValue))
  const line = points.map(({ run, value }) => `${x(run)},${y(value)}`).join(' ')
  const dots = points.map(
    ({ run, value, met }) =>
      `<circle cx="${x(run)}" cy="${y(value)}" r="2.5" fill="${met ? COLOURS.line : COLOURS.missed}"/>`,
  )
  const last = points.at(-1)
  const edge = panel.width - panel.right + 6
  const base = panel.top + inner.height
  return [
    `<text x="${panel.left}" y="16" font-size="11" fill="${COLOURS.ink}">${escaped(name)}</text>`,
    `<line x1="${panel.left}" x2="${edge}" y1="${base}" y2="${base}" stroke="${COLOURS.quiet}" stroke-width="0.5"/>`,
    `<line x1="${panel.left}" x2="${edge}" y1="${y(goalValue)}" y2="${y(goalValue)}" stroke="${COLOURS.goal}" stroke-dasharray="4 3"/>`,
    `<text x="${edge + 4}" y="${y(goalValue) + 3}" font-size="9" fill="${COLOURS.goal}">${escaped(goal)}</text>`,
    `<polyline points="${line}" fill="none" stroke="${COLOURS.line}" stroke-width="1.5"/>`,
    ...dots,
    ...(last
      ? [
          `<text x="${panel.width - 6}" y="16" text-anchor="end" font-size="11" fill="${last.met ? COLOURS.ink : COLOURS.missed}">${valueText(last.value)}</text>`,
        ]
      : []),
  ].join('')
}

/**
 * Draws one panel per ratio: oldest run left, the goal dashed, missed goals red. Every panel starts
 * at
 * zero, so that a small change looks small.
 */
export function plotHistory(title: string, entries: readonly HistoryEntry[]): string {
  const history = entries.slice(-MAX_RUNS)
  const names = listNames(history)
  const rows = Math.max(1, Math.ceil(names.length / COLUMNS))
  const [width, height] = [panel.width * COLUMNS, panel.height * rows + 36]
  const dates = [history[0], history.at(-1)].map((entry) => entry?.when.slice(0, 10) ?? '')
  const panels = names.map((name, index) => {
    const [column, row] = [index % COLUMNS, Math.floor(index / COLUMNS)]
    return `<g transform="translate(${column * panel.width} ${row * panel.height + 36})">${drawPanel(history, name)}</g>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif">`,
    `<rect width="${width}" height="${height}" fill="${COLOURS.ground}"/>`,
    `<text x="12" y="22" font-size="13" font-weight="600" fill="${COLOURS.ink}">${escaped(title)}</text>`,
    `<text x="${width - 12}" y="22" text-anchor="end" font-size="10" fill="${COLOURS.quiet}">${history.length} runs, ${dates.join(' – ')}</text>`,
    ...panels,
    '</svg>',
    '',
  ].join('\n')
}
