// VoltAgent asks models.dev for a list of models when it is loaded, unless it runs in production.
process.env.NODE_ENV = 'production';
