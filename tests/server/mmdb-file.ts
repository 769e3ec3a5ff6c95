import { isIPv4 } from 'node:net'

/**
 * The bytes of an mmdb file (version 2.0 of the format, IPv4, 24-bit records) that knows one
 * address, with the given record.
 */
export function cityDatabase(address: string, record: object): Buffer {
  if (!isIPv4(address)) throw new Error(`${address} is not an IPv4 address.`)
  const bits = address
    .split('.')
    .map((byte) => Number(byte).toString(2).padStart(8, '0'))
    .join('')
  const nodeCount = bits.length
  const nodes = [...bits].map((bit, index) => {
    const next = index === nodeCount - 1 ? nodeCount + 16 : index + 1
    return bit === '0' ? [next, nodeCount] : [nodeCount, next]
  })
  const tree = Buffer.concat(nodes.flat().map(threeBytes))
  const metadata = {
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1,
    database_type: 'Test-City',
    description: { en: 'One address' },
    ip_version: 4,
    languages: ['en'],
    node_count: nodeCount,
    record_size: 24,
  }
  return Buffer.concat([
    tree,
    Buffer.alloc(16),
    encode(record),
    Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'),
    encode(metadata),
  ])
}

const UTF8 = 2
const UINT32 = 6
const MAP = 7
const ARRAY = 11

function encode(value: unknown): Buffer {
  if (typeof value === 'string') {
    const text = Buffer.from(value)
    return Buffer.concat([control(UTF8, text.length), text])
  }
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return Buffer.concat([control(UINT32, 4), bytes])
  }
  if (Array.isArray(value)) {
    return Buffer.concat([control(ARRAY, value.length), ...value.map(encode)])
  }
  const entries = Object.entries(value ?? {})
  return Buffer.concat([control(MAP, entries.length), ...entries.flat().map(encode)])
}

function control(type: number, size: number): Buffer {
  if (size > 28) throw new Error('Sizes over 28 are not encoded.')
  return type > 7 ? Buffer.from([size, type - 7]) : Buffer.from([(type << 5) | size])
}

function threeBytes(value: number): Buffer {
  return Buffer.from([value >> 16, (value >> 8) & 255, value & 255])
}
