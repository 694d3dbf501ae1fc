export async function importCommand(args: string[]): Promise<void> {
  await Promise.resolve(args);
}
