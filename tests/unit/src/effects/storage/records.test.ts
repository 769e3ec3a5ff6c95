import { describe, expect, it, vi } from 'vitest'
import { openRecords, storageOf } from '../../../../../src/effects/storage/records.ts'
import { brokenStorage, memoryStorage } from './memory-storage.ts'

const names = { book: 'shelf.book', page: 'shelf.page', note: 'shelf.note' }
type Key = keyof typeof names

function openShelf(storage: Storage | undefined) {
  return openRecords<Key, { kind: 'missing' | 'unreadable' } | { kind: 'read'; book: string }>(
    storage,
    {
      names,
      compared: ['book', 'page'],
      decode({ book }) {
        if (book === null) return { kind: 'missing' }
        return book === '?' ? { kind: 'unreadable' } : { kind: 'read', book }
      },
    },
  )
}

const moby = { book: 'Moby-Dick', page: '1', note: 'whale' }

describe('reading', () => {
  it('decodes what the storage holds', () => {
    expect(openShelf(memoryStorage()).read()).toEqual({ kind: 'missing' })
    expect(openShelf(memoryStorage({ 'shelf.book': '?' })).read()).toEqual({ kind: 'unreadable' })
    expect(openShelf(memoryStorage({ 'shelf.book': 'Emma' })).read()).toEqual({
      kind: 'read',
      book: 'Emma',
    })
  })

  it('says unchanged where the storage holds what this page wrote last', () => {
    const shelf = openShelf(memoryStorage())
    shelf.save(moby)
    expect(shelf.read()).toEqual({ kind: 'unchanged' })
  })

  it('says unchanged where the storage holds what this page read last', () => {
    const shelf = openShelf(memoryStorage({ 'shelf.book': 'Emma', 'shelf.page': '9' }))
    expect(shelf.read()).toEqual({ kind: 'read', book: 'Emma' })
    expect(shelf.read()).toEqual({ kind: 'unchanged' })
  })

  it.each([
    ['shelf.book', 'Emma', { kind: 'read', book: 'Emma' }],
    ['shelf.page', '2', { kind: 'read', book: 'Moby-Dick' }],
    ['shelf.note', 'sea', { kind: 'unchanged' }],
  ])('looks at the compared records that another tab wrote: %s', (name, text, reading) => {
    const storage = memoryStorage()
    const shelf = openShelf(storage)
    shelf.save(moby)
    storage.setItem(name, text)
    expect(shelf.read()).toEqual(reading)
  })

  it('says missing where another tab removed the records', () => {
    const storage = memoryStorage()
    const shelf = openShelf(storage)
    shelf.save(moby)
    storage.clear()
    expect(shelf.read()).toEqual({ kind: 'missing' })
  })
})

describe('saving', () => {
  it('writes what changed and nothing else', () => {
    const storage = memoryStorage()
    const shelf = openShelf(storage)
    shelf.save(moby)
    const setItem = vi.spyOn(storage, 'setItem')
    const removeItem = vi.spyOn(storage, 'removeItem')
    shelf.save({ ...moby, page: '2' })
    expect(setItem.mock.calls).toEqual([['shelf.page', '2']])
    expect(removeItem).not.toHaveBeenCalled()
  })

  it('removes a record that is nothing any more', () => {
    const storage = memoryStorage({ other: 'stays' })
    const shelf = openShelf(storage)
    shelf.save(moby)
    shelf.save({ book: null, page: null, note: null })
    expect([storage.length, storage.getItem('other')]).toEqual([1, 'stays'])
  })

  it('writes again what another tab removed', () => {
    const storage = memoryStorage()
    const shelf = openShelf(storage)
    shelf.save(moby)
    storage.clear()
    shelf.read()
    shelf.save(moby)
    expect(storage.getItem('shelf.book')).toBe('Moby-Dick')
  })

  it('continues where the storage is full: what is stored stays, what fits is written', () => {
    const storage = memoryStorage({}, 12)
    const shelf = openShelf(storage)
    shelf.save(moby)
    shelf.save({ book: 'The Brothers Karamazov', page: '2', note: 'whale' })
    expect([storage.getItem('shelf.book'), storage.getItem('shelf.page')]).toEqual([
      'Moby-Dick',
      '2',
    ])
    expect(shelf.read()).toEqual({ kind: 'unchanged' })
  })

  it('writes nothing over what another tab wrote, until that is read', () => {
    const storage = memoryStorage()
    const shelf = openShelf(storage)
    shelf.save(moby)
    storage.setItem('shelf.book', 'Emma')
    expect(shelf.isSuperseded()).toBe(true)
    expect(shelf.save({ ...moby, page: '2' })).toBe('superseded')
    expect([storage.getItem('shelf.book'), storage.getItem('shelf.page')]).toEqual(['Emma', '1'])
    expect(shelf.read()).toEqual({ kind: 'read', book: 'Emma' })
    expect(shelf.isSuperseded()).toBe(false)
    expect(shelf.save({ ...moby, book: 'Emma', page: '2' })).toBe('written')
  })

  it('ignores that the time of another tab continued', () => {
    const storage = memoryStorage()
    const shelf = openRecords(storage, {
      names: { book: 'shelf.book' },
      compared: ['book'],
      decode: ({ book }) => book,
      withoutTime: (text) => text.replace(/\d+ s/, ''),
    })
    shelf.save({ book: 'Emma 7 s' })
    storage.setItem('shelf.book', 'Emma 8 s')
    expect(shelf.save({ book: 'Emma, chapter 2, 7 s' })).toBe('written')
    storage.setItem('shelf.book', 'Emma, chapter 3, 7 s')
    expect(shelf.save({ book: 'Emma, chapter 2, 8 s' })).toBe('superseded')
  })

  it('writes the later time where another tab has written nothing but time', () => {
    const storage = memoryStorage()
    const shelf = openRecords(storage, {
      names: { book: 'shelf.book' },
      compared: ['book'],
      decode: ({ book }) => book,
      withoutTime: (text) => text.replace(/\d+ s/, ''),
      withLaterTime: (text, other) => (other > text ? other : text),
    })
    shelf.save({ book: 'Emma 7 s' })
    storage.setItem('shelf.book', 'Emma 9 s')
    shelf.save({ book: 'Emma 8 s' })
    expect(storage.getItem('shelf.book')).toBe('Emma 9 s')
    expect(shelf.read()).toEqual({ kind: 'unchanged' })
    shelf.save({ book: 'Emma 8.5 s' })
    expect(storage.getItem('shelf.book')).toBe('Emma 9 s')
    storage.setItem('shelf.book', 'Emma 1 s')
    shelf.save({ book: 'Emma 3 s' })
    expect(storage.getItem('shelf.book')).toBe('Emma 3 s')
  })

  it('stays behind until it reads, though the other tab came back to what it knew', () => {
    const storage = memoryStorage()
    const shelf = openShelf(storage)
    shelf.save(moby)
    storage.setItem('shelf.book', 'Emma')
    expect(shelf.save({ ...moby, page: '2' })).toBe('superseded')
    storage.setItem('shelf.book', 'Moby-Dick')
    expect(shelf.save({ ...moby, page: '3' })).toBe('superseded')
    expect(storage.getItem('shelf.page')).toBe('1')
    shelf.read()
    expect(shelf.save({ ...moby, page: '3' })).toBe('written')
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
})

it.each([
  ['no storage', undefined],
  ['a damaged storage', brokenStorage()],
])('leaves the page going with %s', (_, storage) => {
  const shelf = openShelf(storage)
  shelf.save(moby)
  expect(shelf.read()).toEqual({ kind: 'missing' })
})

describe('the storage of the browser', () => {
  it('is found by its name', () => {
    const localStorage = memoryStorage()
    vi.stubGlobal('window', { localStorage })
    expect(storageOf('localStorage')).toBe(localStorage)
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
