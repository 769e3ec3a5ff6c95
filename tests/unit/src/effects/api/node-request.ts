/** The part of XMLHttpRequest that an upload uses, by Node's fetch. */
export function nodeRequest(send: typeof fetch) {
  return class {
    upload = {}
    status = 0
    responseText = ''
    responseURL = ''
    onload?: () => void
    onerror?: () => void
    #url = ''
    #mediaType: string | null = null
    #headers = new Headers()

    open(_: string, url: string): void {
      this.#url = new URL(url, window.location.href).href
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value)
    }
    getResponseHeader(): string | null {
      return this.#mediaType
    }
    async send(body: FormData): Promise<void> {
      try {
        const response = await send(this.#url, { method: 'POST', headers: this.#headers, body })
        this.responseText = await response.text()
        this.status = response.status
        this.responseURL = response.url
        this.#mediaType = response.headers.get('content-type')
        this.onload?.()
      } catch {
        this.onerror?.()
      }
    }
    abort(): void {}
  }
}
