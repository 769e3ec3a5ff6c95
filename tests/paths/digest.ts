/** 64 bits of a text as two numbers in base 36, in Node and in a browser; equal texts have equal ones. */
export function digestOf(text: string): string {
  let [one, other] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    one = Math.imul(one ^ unit, 0x9e3779b1)
    other = Math.imul(other ^ unit, 0x5f356495)
  }
  return [one ^ (other >>> 15), other ^ (one >>> 13)]
    .map((part) => (part >>> 0).toString(36))
    .join('.')
}
