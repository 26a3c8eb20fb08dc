/** By feature: the endpoints that do not keep to the areas of a manager yet. The list only shrinks. */
const byFeature: Readonly<Record<string, readonly string[]>> = {
}
export const notYet: ReadonlySet<string> = new Set(
  Object.entries(byFeature).flatMap(([feature, names]) => names.map((name) => `${feature}.${name}`)),
)
