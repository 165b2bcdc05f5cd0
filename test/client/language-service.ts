import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript-5';

/*
 * TypeScript as editors run it. The compiler of the repository is TypeScript 7, which has no interface for this in
 * JavaScript: hence an earlier version.
 */

const options: ts.CompilerOptions = {
  module: ts.ModuleKind.NodeNext,
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
  types: [],
  strict: true,
  skipLibCheck: true,
};
/** The end of the sort key of names in scope and keywords, also of deprecated ones. */
const scopeSortKey = '15';

/**
 * Opens a file in this folder that exists in memory alone and begins with `prefix`. Returns a function that returns what
 * an editor offers for a text after that, at its `|`, in alphabetical order. Names in scope and keywords are left out.
 */
export function createCompleter(prefix: string): (text: string) => readonly string[] {
  const path = join(import.meta.dirname, 'edited.ts');
  let source = prefix;
  let version = 0;
  const service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => [path],
    getScriptVersion: (file) => (file === path ? String(version) : '0'),
    getScriptSnapshot: (file) => {
      if (file === path) return ts.ScriptSnapshot.fromString(source);
      return ts.sys.fileExists(file) ? ts.ScriptSnapshot.fromString(readFileSync(file, 'utf8')) : undefined;
    },
    getCurrentDirectory: () => dirname(path),
    getDefaultLibFileName: (settings) => ts.getDefaultLibFilePath(settings),
    fileExists: (file) => file === path || ts.sys.fileExists(file),
    readFile: (file) => (file === path ? source : ts.sys.readFile(file)),
  });
  return (text) => {
    const [before = '', after] = text.split('|');
    if (after === undefined) throw new TypeError(`no | in ${text}`);
    source = prefix + before + after;
    version += 1;
    const offered = service.getCompletionsAtPosition(path, prefix.length + before.length, {})?.entries ?? [];
    return offered
      .filter(({ sortText }) => !sortText.endsWith(scopeSortKey))
      .map(({ name }) => name.replaceAll('"', ''))
      .sort();
  };
}

/** Returns how often the compiler instantiates a type in a program, and the errors in its file at `path`. */
export function compile(path: string): { readonly instantiations: number; readonly errors: readonly string[] } {
  const program = ts.createProgram([path], options);
  const file = program.getSourceFile(path);
  const errors = program
    .getSemanticDiagnostics(file)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
  return { instantiations: program.getInstantiationCount(), errors };
}
