import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/*
 * Package managers, and shells that run one command, end on a stop signal without passing it on: the server would stay behind. So it
 * watches the programs that started it and wait for it, and stops when one of them is gone.
 */

/** A process that waits for the one it has started. */
interface Launcher {
  readonly pid: number;
  /** Tells two processes with one id apart; '' where the system does not say. */
  readonly startedAt: string;
}

interface ProcessFacts extends Launcher {
  readonly parent: number;
  /** Its words, separated by a NUL character on Linux and by blanks elsewhere. */
  readonly command: string;
}

const pollInterval = 500;
const managers =
  /(?:^|[/\s])(?:npm|npx|pnpm|pnpx|yarn|yarnpkg|bun|bunx|corepack|create-octavo|octavo)(?:-cli)?(?:\.c?js)?(?=\s|$)/;
const shells = /^(?:\S*\/)?(?:sh|ash|bash|dash|ksh|zsh)\s(?:\S+\s)*?-\w*c\s+(.*)$/s;

/**
 * Calls `onGone` once if a program that started this process and waited for it is gone. Returns a function that ends the watch.
 */
export function watchLaunchers(onGone: () => void): () => void {
  const launchers = findLaunchers();
  if (launchers.length === 0) return () => undefined;
  const timer = setInterval(() => {
    if (launchers.every(isRunning)) return;
    clearInterval(timer);
    onGone();
  }, pollInterval);
  timer.unref();
  return () => clearInterval(timer);
}

/** Returns whether a program with this command waits for what it starts, and has started a server alone. */
export function isLauncher(command: string): boolean {
  const words = command.replaceAll('\0', ' ').trim();
  const script = shells.exec(words)?.[1];
  // What runs in the background outlives its shell on purpose.
  if (script !== undefined) return !/(?<!&)&(?!&)|\b(?:nohup|setsid|disown)\b/.test(script);
  return managers.test(words.split(' ').slice(0, 3).join(' '));
}

function findLaunchers(): readonly Launcher[] {
  const found: Launcher[] = [];
  for (let facts = readProcess(process.ppid); facts !== null && isLauncher(facts.command); ) {
    found.push(facts);
    facts = facts.parent > 0 ? readProcess(facts.parent) : null;
  }
  return found;
}

function isRunning({ pid, startedAt }: Launcher): boolean {
  if (process.platform === 'linux') return readProcess(pid)?.startedAt === startedAt;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Returns what the system knows of a process; null: it is gone, or the system does not say. */
function readProcess(pid: number): ProcessFacts | null {
  try {
    return process.platform === 'linux' ? readProcFolder(pid) : readProcessList(pid);
  } catch {
    return null;
  }
}

function readProcFolder(pid: number): ProcessFacts | null {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name, in parentheses, may contain anything.
  const [state, parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (state === 'Z' || state === 'X') return null;
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  return { pid, parent: Number(parent), startedAt: rest[17] ?? '', command };
}

function readProcessList(pid: number): ProcessFacts | null {
  if (process.platform === 'win32') return null;
  const line = execFileSync('ps', ['-o', 'ppid=,command=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  const [, parent = '', command = ''] = /^(\d+)\s+(.*)$/s.exec(line) ?? [];
  return parent === '' ? null : { pid, parent: Number(parent), startedAt: '', command };
}
