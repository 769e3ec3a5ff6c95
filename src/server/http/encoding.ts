export type Encoding = 'br' | 'gzip' | 'identity'

/** The smallest encoding that a client takes, by its Accept-Encoding (RFC 9110, 12.5.3). */
export function encodingFor(accepted: string | undefined): Encoding {
  const taken = (accepted ?? '')
    .split(',')
    .map((part) => part.replaceAll(' ', '').toLowerCase())
    .filter((part) => !/;q=0(?:\.0*)?$/.test(part))
    .map((part) => part.split(';')[0])
  if (taken.includes('br')) return 'br'
  return taken.includes('gzip') ? 'gzip' : 'identity'
}
