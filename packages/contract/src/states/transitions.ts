/** Changes of a state by event: the states that allow it, and the state that follows. */
export type Transitions<S extends number | string> = Readonly<
  Record<string, { readonly from: readonly S[]; readonly to: S }>
>

/** Whether an event may happen in a state. */
export const canTransition = <S extends number | string>(
  { from }: { readonly from: readonly S[] },
  status: number | string,
): boolean => (from as readonly (number | string)[]).includes(status)

/** The allowed changes as pairs of a state and the following one. */
export const listTransitions = <S extends number | string>(
  table: Transitions<S>,
): (readonly [S, S])[] =>
  Object.values(table).flatMap(({ from, to }) => from.map((status) => [status, to] as const))
