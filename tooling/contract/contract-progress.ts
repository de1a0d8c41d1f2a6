export type SpecifiedCall = { method: string; path: string; group: string }

export type Progress = {
  built: SpecifiedCall[]
  missing: SpecifiedCall[]
  /** Served, but named by no line of the specification: `POST /api/login/v1/logout`. */
  ours: string[]
}

/** A parameter is the same whatever its name. */
export const shapeOfPath = (path: string) => path.replaceAll(/\{\w+\}|:\w+\??/g, '{}')
const shapeOf = (method: string, path: string) => `${method} ${shapeOfPath(path)}`

/** Holds the specified calls against the contract's table of `METHOD /path`. */
export function progressOf(
  specified: readonly SpecifiedCall[],
  routes: Readonly<Record<string, string>>,
): Progress {
  const served = new Map(
    Object.values(routes).map((route) => {
      const [method = '', path = ''] = route.split(' ')
      return [shapeOf(method, path), route]
    }),
  )
  const isBuilt = ({ method, path }: SpecifiedCall) => served.has(shapeOf(method, path))
  const shapes = new Set(specified.map(({ method, path }) => shapeOf(method, path)))
  return {
    built: specified.filter(isBuilt),
    missing: specified.filter((call) => !isBuilt(call)),
    ours: [...served].filter(([shape]) => !shapes.has(shape)).map(([, route]) => route),
  }
}

/** One line per group, then what is to come. */
export function reportOf({ built, missing, ours }: Progress): string {
  const all = [...built, ...missing]
  const groups = [...new Set(all.map(({ group }) => group))]
  const inGroup = (calls: SpecifiedCall[], group: string) =>
    calls.filter((call) => call.group === group).length
  return [
    `specified calls: ${built.length} of ${all.length} built, ${missing.length} to come; ${ours.length} of our own`,
    ...groups.map(
      (group) => `  ${group.padEnd(18)} ${inGroup(built, group)}/${inGroup(all, group)}`,
    ),
    ...missing.map(({ method, path }) => `  to come: ${method} ${path}`),
  ].join('\n')
}

/** The number built only ever grows: `floor` is the number of the last run. A sentence, or null. */
export function faultOfProgress({ built }: Progress, floor: number): string | null {
  return built.length < floor
    ? `${built.length} specified calls are built, ${floor} were: a call was lost or renamed`
    : null
}
