import { build } from 'vite'

/**
 * Builds a module and all that it imports into one script that is no module, minified.
 *
 * @param define names in its source and their replacements, as code
 * @param target the browsers that have to understand it
 */
export async function buildScript(
  input: string,
  define: Record<string, string> = {},
  target = 'baseline-widely-available',
): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define,
    build: {
      write: false,
      copyPublicDir: false,
      modulePreload: false,
      target,
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  })
  const [output] = [built].flat()
  if (!output || !('output' in output)) throw new Error(`${input} was not built`)
  return output.output[0].code.trim()
}
