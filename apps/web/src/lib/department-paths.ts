import type { Department } from '@lanewise/contract/entities/department';

/** Names from the top department down to each register department, by dep_id. */
export const departmentPaths = (tree: readonly Department[]): Map<number, string[]> => {
  const byId = new Map(tree.map((node) => [node.dep_id, node]));
  const paths = new Map<number, string[]>();
  const pathTo = (node: Department): string[] => {
    const known = paths.get(node.dep_id);
    if (known) return known;
    const above = node.parent === null ? undefined : byId.get(node.parent);
    const path = [...(above ? pathTo(above) : []), node.name];
    paths.set(node.dep_id, path);
    return path;
  };
  for (const node of tree) pathTo(node);
  return paths;
};
