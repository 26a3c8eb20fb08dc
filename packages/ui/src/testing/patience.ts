// A machine that runs other tests beside may take more than the second that the library waits by itself.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 20_000 })
}
