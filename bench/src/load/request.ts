type RequestOptions = {
  method?: 'GET' | 'POST'
  path: string
  companyId?: number
  token?: string
  body?: unknown
}

/** Builds the text of an HTTP request as the shells send it. */
export function buildRequest({
  method = 'GET',
  path,
  companyId,
  token,
  body,
}: RequestOptions): string {
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
