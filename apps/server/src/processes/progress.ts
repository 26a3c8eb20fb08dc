const shownAfterMs = 1000

export async function withProgress<T>(
  step: string,
  work: () => Promise<T>,
  print: (line: string) => void = (line) => void process.stderr.write(`${line}\n`),
): Promise<T> {
  const began = performance.now()
  let isShown = false
  const timer = setTimeout(() => {
    isShown = true
    print(`${step} …`)
  }, shownAfterMs)
  try {
    return await work()
  } finally {
    clearTimeout(timer)
    if (isShown) print(`${step}: ${((performance.now() - began) / 1000).toFixed(1)} s.`)
  }
}
