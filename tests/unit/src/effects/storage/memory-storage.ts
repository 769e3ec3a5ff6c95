/** A storage of a browser: texts by name, and a quota in characters. */
export function memoryStorage(texts: Record<string, string> = {}, quota = Infinity): Storage {
  const items = new Map(Object.entries(texts))
  return {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (name) => items.get(name) ?? null,
    setItem(name, text) {
      if (text.length > quota) throw new DOMException('Full', 'QuotaExceededError')
      items.set(name, text)
    },
    removeItem: (name) => void items.delete(name),
    clear: () => items.clear(),
  }
}

/** A storage that throws at every touch, as Firefox does when its files are damaged. */
export function brokenStorage(): Storage {
  const fail = () => {
    throw new DOMException('Damaged', 'NS_ERROR_FILE_CORRUPTED')
  }
  return { length: 0, key: fail, getItem: fail, setItem: fail, removeItem: fail, clear: fail }
}
