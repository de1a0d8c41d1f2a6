type Wanted = {
  method?: 'GET' | 'POST'
  path: string
  companyId?: number
  token?: string
  body?: unknown
}

/** The text of a whole request, as a shell of the mall sends it. */
export function requestText({ method = 'GET', path, companyId, token, body }: Wanted): string {
  const json = body === undefined ? '' : JSON.stringify(body)
  return [
    `${method} ${path} HTTP/1.1`,
    'host: mall.test',
    'accept: application/json',
    ...(companyId === undefined ? [] : [`companyid: ${companyId}`]),
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(json)}`]),
    '',
    json,
  ].join('\r\n')
}
