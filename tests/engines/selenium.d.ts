// The package's types name its folders; Node imports their files.

declare module 'selenium-webdriver/http/index.js' {
  export * from 'selenium-webdriver/http'
}

declare module 'selenium-webdriver/remote/index.js' {
  export * from 'selenium-webdriver/remote'
}

declare module 'selenium-webdriver/bidi/index.js' {
  export default class Bidi {
    constructor(url: string)
    send(command: { method: string; params: object }): Promise<unknown>
    close(): Promise<unknown>
  }
}
