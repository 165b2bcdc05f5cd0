/** What is said about agents that act for administrators. */
export const agentStrings = {
  title: 'Connect an agent',
  intro: '{client} wants to work on this server in your name.',
  unverified: 'This name is what the program calls itself. Allow access only if you are connecting it right now.',
  account: 'Acting as',
  sentTo: 'Access is handed to',
  may: 'It may',
  scopes: {
    read: 'Read',
    write: 'Write drafts',
    publish: 'Publish and delete',
    model: 'Change the content model',
  },
  scopeTexts: {
    read: 'See what you can see, drafts included.',
    write:
      'Create and change drafts, and upload files. What is published stays as it is; content without drafts changes at once.',
    publish: 'Publish and unpublish documents, now or at a set time, and delete them.',
    model: 'Add, change and remove content types and fields.',
  },
  limits: 'An agent never has more rights than you. You can disconnect it in your profile at any time.',
  allow: 'Allow',
  deny: 'Deny',
  answered: 'Return to the program',
  answeredText: 'It has your answer. You can close this page.',
  list: 'Connected agents',
  listText: 'Programs that act for you, with the rights that you have allowed.',
  none: 'No agent is connected.',
  since: 'Connected {when}',
  used: 'last used {when}',
  end: 'Disconnect',
  endLabel: 'Disconnect {client}',
  ended: '{client} is disconnected.',
  mcp: 'Agents',
  mcpText:
    'Programs such as Claude, Cursor and VS Code connect to this address with the Model Context Protocol. They send you here to sign in and choose what they may do, or use an API token.',
  address: 'MCP address',
} as const;
