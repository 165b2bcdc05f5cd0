export { AdministratorAgents } from './administrator-agents.js';
export { AgentList } from './agent-list.js';
export { ConnectForm } from './connect-form.js';
export { McpCard } from './mcp-card.js';
