import { build } from 'vite'

/**
 * Builds a module and all that it imports into one script that is no module, minified.
 *
 * @param define names in its source and their replacements, as code
 */
export async function buildScript(
  input: string,
  define: Record<string, string> = {},
): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define,
    build: {
      write: false,
      copyPublicDir: false,
      modulePreload: false,
      target: 'baseline-widely-available',
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  })
  const [output] = [built].flat()
  if (!output || !('output' in output)) throw new Error(`${input} was not built`)
  return output.output[0].code.trim()
}
