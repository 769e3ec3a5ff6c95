import { describe, expect, it, vi } from 'vitest'
import { openRecords, type Texts } from '../../../../../src/effects/storage/records.ts'
import { storageOf } from '../../../../../src/effects/storage/storage.ts'
import { brokenStorage, memoryStorage } from './memory-storage.ts'

const names = { book: 'shelf.book', page: 'shelf.page', note: 'shelf.note' }
type Key = keyof typeof names

function openShelf(storage: Storage | undefined) {
  return openRecords<
    Texts<Key>,
    Key,
    { kind: 'missing' | 'unreadable' } | { kind: 'read'; book: string }
  >(storage, {
    names,
    compared: ['book', 'page'],
    decode({ book }) {
      if (book === null) return { kind: 'missing' }
      return book === '?' ? { kind: 'unreadable' } : { kind: 'read', book }
    },
    encode: (texts) => texts,
  })
}

const moby = { book: 'Moby-Dick', page: '1', note: 'whale' }

/** A shelf that has written its records, and the storage that other tabs write too. */
function savedShelf(quota?: number) {
  const storage = memoryStorage({ other: 'stays' }, quota)
  const shelf = openShelf(storage)
  shelf.save(moby)
  return { storage, shelf, stored: (key: Key) => storage.getItem(names[key]) }
}

describe('reading', () => {
  it.each([
    [{}, { kind: 'missing' }],
    [{ 'shelf.book': '?' }, { kind: 'unreadable' }],
    [{ 'shelf.book': 'Emma' }, { kind: 'read', book: 'Emma' }],
  ])('decodes what the storage holds: %j', (texts, reading) => {
    expect(openShelf(memoryStorage(texts)).read()).toEqual(reading)
  })

  it('says unchanged where the storage holds what this page wrote or read last', () => {
    expect(savedShelf().shelf.read()).toEqual({ kind: 'unchanged' })
    const shelf = openShelf(memoryStorage({ 'shelf.book': 'Emma', 'shelf.page': '9' }))
    expect(shelf.read()).toEqual({ kind: 'read', book: 'Emma' })
    expect(shelf.read()).toEqual({ kind: 'unchanged' })
  })

  it.each([
    ['shelf.book', 'Emma', { kind: 'read', book: 'Emma' }],
    ['shelf.page', '2', { kind: 'read', book: 'Moby-Dick' }],
    ['shelf.note', 'sea', { kind: 'read', book: 'Moby-Dick' }],
  ])(
    'looks at the records that another tab wrote, be it one that is not compared: %s',
    (name, text, reading) => {
      const { storage, shelf } = savedShelf()
      storage.setItem(name, text)
      expect(shelf.read()).toEqual(reading)
    },
  )

  it.each([
    ['no storage', undefined],
    ['a damaged storage', brokenStorage()],
  ])('says missing with %s, and the page continues', (_, storage) => {
    const shelf = openShelf(storage)
    shelf.save(moby)
    expect(shelf.read()).toEqual({ kind: 'missing' })
  })
})

describe('saving', () => {
  it('writes what changed and nothing else', () => {
    const { storage, shelf } = savedShelf()
    const setItem = vi.spyOn(storage, 'setItem')
    const removeItem = vi.spyOn(storage, 'removeItem')
    shelf.save({ ...moby, page: '2' })
    expect(setItem.mock.calls).toEqual([['shelf.page', '2']])
    expect(removeItem).not.toHaveBeenCalled()
  })

  it('notes the minute in which it wrote, while anything is stored', () => {
    vi.useFakeTimers({ now: 1_700_000_000_000 })
    const storage = memoryStorage()
    const open = () =>
      openRecords(storage, {
        names: { book: 'shelf.book' },
        savedAt: 'shelf.savedAt',
        compared: ['book'],
        decode: ({ book }) => book,
        encode: (book: string) => ({ book }),
      })
    const shelf = open()
    expect(shelf.savedAt()).toBeUndefined()
    shelf.save('Emma')
    vi.advanceTimersByTime(39_999)
    shelf.save('Moby-Dick')
    expect(open().savedAt()).toBe(1_700_000_000_000)
    vi.advanceTimersByTime(1)
    shelf.save('Moby-Dick')
    expect(open().savedAt()).toBe(1_700_000_000_000)
    shelf.save('Emma')
    expect(open().savedAt()).toBe(1_700_000_040_000)
    shelf.save(null)
    vi.useRealTimers()
    expect(storage.length).toBe(0)
  })

  it('removes a record that is nothing any more, and no other', () => {
    const { storage, shelf } = savedShelf()
    shelf.save(null)
    expect([storage.length, storage.getItem('other')]).toEqual([1, 'stays'])
  })

  it('writes again what another tab removed', () => {
    const { storage, shelf, stored } = savedShelf()
    storage.clear()
    expect(shelf.read()).toEqual({ kind: 'missing' })
    shelf.save(moby)
    expect(stored('book')).toBe('Moby-Dick')
  })

  it('continues where the storage is full: what is stored stays, what fits is written', () => {
    const { shelf, stored } = savedShelf(12)
    shelf.save({ book: 'The Brothers Karamazov', page: '2', note: 'whale' })
    expect([stored('book'), stored('page')]).toEqual(['Moby-Dick', '2'])
    expect(shelf.read()).toEqual({ kind: 'unchanged' })
  })

  it.each([
    ['is missing', undefined],
    ['is damaged', brokenStorage()],
    ['forgets what it took', { ...memoryStorage(), getItem: () => null }],
  ])('says refused where the storage %s', (_, storage) => {
    expect(openShelf(storage).save(moby)).toBe('refused')
  })

  it('tries again what did not fit', () => {
    const storage = memoryStorage()
    const refusal = vi.spyOn(storage, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError')
    })
    const shelf = openShelf(storage)
    shelf.save(moby)
    refusal.mockRestore()
    shelf.save(moby)
    expect(storage.getItem('shelf.book')).toBe('Moby-Dick')
  })

  it('writes nothing over what another tab wrote, until that is read', () => {
    const { storage, shelf, stored } = savedShelf()
    storage.setItem('shelf.book', 'Emma')
    expect(shelf.isSuperseded()).toBe(true)
    expect(shelf.save({ ...moby, page: '2' })).toBe('superseded')
    storage.setItem('shelf.book', 'Moby-Dick')
    expect(shelf.save({ ...moby, page: '3' })).toBe('superseded')
    expect([stored('book'), stored('page')]).toEqual(['Moby-Dick', '1'])
    shelf.read()
    expect(shelf.isSuperseded()).toBe(false)
    expect(shelf.save({ ...moby, page: '3' })).toBe('written')
  })

  it('writes the later time where another tab has written nothing but time', () => {
    const storage = memoryStorage()
    const shelf = openRecords(storage, {
      names: { book: 'shelf.book' },
      compared: ['book'],
      decode: ({ book }) => book ?? '',
      encode: (book: string, stored = '') => ({ book: stored > book ? stored : book }),
      isSameExceptTime: (one, other) => one.split(', ')[0] === other.split(', ')[0],
    })
    shelf.save('Emma, 7 s')
    storage.setItem('shelf.book', 'Emma, 9 s')
    shelf.save('Emma, 8 s')
    expect(storage.getItem('shelf.book')).toBe('Emma, 9 s')
    shelf.save('Emma, 8.5 s')
    expect(storage.getItem('shelf.book')).toBe('Emma, 9 s')
    expect(shelf.read()).toEqual({ kind: 'unchanged' })
    storage.setItem('shelf.book', 'Emma, 1 s')
    shelf.save('Emma, 3 s')
    expect(storage.getItem('shelf.book')).toBe('Emma, 3 s')
    storage.setItem('shelf.book', 'Emma chapter 3, 7 s')
    expect(shelf.save('Emma, 8 s')).toBe('superseded')
  })
})

describe('the storage of the browser', () => {
  it('is found by its name', () => {
    const localStorage = memoryStorage()
    vi.stubGlobal('window', { localStorage })
    expect(storageOf('localStorage')).toBe(localStorage)
  })

  it('is undefined where the browser has none, as in a web view', () => {
    vi.stubGlobal('window', { localStorage: null })
    expect(storageOf('localStorage')).toBeUndefined()
  })

  it('is undefined where the browser refuses it', () => {
    vi.stubGlobal('window', {
      get sessionStorage() {
        throw new DOMException('Refused', 'SecurityError')
      },
    })
    expect(storageOf('sessionStorage')).toBeUndefined()
  })
})
