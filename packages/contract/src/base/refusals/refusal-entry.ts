export type RefusalClass = 'retryable' | 'final' | 'conflict' | 'auth'
export type RefusalEntry = {
  readonly code: number
  readonly class: RefusalClass
  readonly status: number
  /** `{unit}`: the unit of the company's points, filled in by the server */
  readonly message: string
}

export const business = (
  code: number,
  message: string,
  cls: RefusalClass = 'final',
): RefusalEntry => ({
  code,
  class: cls,
  status: 200,
  message,
})
export const access = (
  code: number,
  status: number,
  message: string,
  cls: RefusalClass,
): RefusalEntry => ({
  code,
  class: cls,
  status,
  message,
})
