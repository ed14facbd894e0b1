"""Brändi Dog for PettingZoo: `from kennel_dog.pettingzoo import dog_v0`."""
